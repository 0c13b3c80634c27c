/** Decides what an agent is at, and what the floor comes to by stage: sums of the agents in sight. */
import { total } from "../../core/total.ts";
import { dayOf, startOfDay } from "../../core/day.ts";
import type { AtWork } from "../../core/at-work.ts";
import type { Currency } from "../../core/money.ts";
import type { InactivityValues } from "../../manage/inactivity/contract.ts";
import { breaksOf, lastOf, shiftOf } from "../../manage/inactivity/rules/shift.ts";
import { quietMinutes, type Span } from "../../manage/inactivity/rules/watch.ts";
import { mainCurrency } from "../agent/rules/figures.ts";
import {
  KANBAN_STATES,
  type KanbanCard,
  type KanbanPlace,
  type KanbanState,
  MOST_CARDS,
  MOST_CARDS_OF_STAGE,
} from "./contract.ts";

export interface FloorAgent extends AtWork {
  readonly agentName: string;
  readonly institutionName: string;
  readonly queueId: number | null;
  readonly queueName: string | null;
  /** His institution keeps a schedule for the day. */
  readonly isScheduled: boolean;
}

/** What somebody has done, in one currency: this hour and today, and by the end of the hour on the days before. */
export interface Pace {
  readonly agentId: number;
  readonly institutionId: number;
  readonly currency: string;
  readonly calls: number;
  readonly collectedMinor: number;
  readonly usualCalls: number;
  readonly usualMinor: number;
}

export interface Clock {
  readonly institutionId: number;
  readonly hour: number;
  /** The days before that count. */
  readonly days: readonly string[];
}

export interface Floor {
  readonly now: Date;
  readonly agents: readonly FloorAgent[];
  readonly paces: readonly Pace[];
  readonly clocks: readonly Clock[];
  /** By institution. */
  readonly policyOf: (institutionId: number) => InactivityValues | null;
  readonly openIn: (agent: FloorAgent) => Span | null;
}

type Card = KanbanCard & Pick<FloorAgent, "institutionId" | "queueId">;

const DEFAULT_IDLE_MINUTES = 30;

const within = (now: Date, { from, to }: Span): boolean => from <= now && now < to;

/** Whether he should be here, is, and since when he is quiet. */
export function presenceOf(
  agent: FloorAgent,
  { now, policyOf, openIn }: Pick<Floor, "now" | "policyOf" | "openIn">,
) {
  const policy = policyOf(agent.institutionId);
  const midnight = startOfDay(dayOf(now, agent.zone), agent.zone);
  const shift = shiftOf(agent, midnight);
  const hasShift = agent.isScheduled ? agent.from !== null : agent.isHere;
  const onShift = hasShift && within(now, shift);
  const rests = agent.from === null ? policy : agent;
  const breaks = rests ? breaksOf(rests, midnight) : [];
  const lastActivityAt = lastOf(agent, shift);
  const quiet = { now, shift, open: openIn(agent), breaks, lastActivityAt };
  const idleMinutes = onShift ? Math.floor(quietMinutes(quiet)) : 0;
  const after = Math.min(...(policy?.thresholds ?? [DEFAULT_IDLE_MINUTES]));
  const resting = onShift && breaks.some((rest) => within(now, rest));
  return {
    online: agent.isHere,
    onShift,
    resting,
    idleMinutes,
    lastDeedAt: agent.lastActivityAt,
    state: stateOf(onShift, agent.isHere, !resting && idleMinutes >= after),
  };
}

function stateOf(onShift: boolean, online: boolean, idle: boolean): KanbanState {
  if (!onShift) return "OFF";
  if (!online) return "OFFLINE";
  return idle ? "IDLE" : "WORKING";
}

/** The currency in which most happens there. */
const moneyOf = (paces: readonly Pace[]): Currency =>
  (mainCurrency(
    [...Map.groupBy(paces, (one) => one.currency)].map(([currency, rows]) => ({
      currency,
      cases: rows.length,
    })),
  ) ?? "IDR") as Currency;

function paceOf(own: readonly Pace[], currency: Currency, days: number) {
  const inMoney = own.filter((one) => one.currency === currency);
  return {
    calls: total(own, (one) => one.calls),
    collectedMinor: total(inMoney, (one) => one.collectedMinor),
    currency,
    usual:
      days === 0
        ? null
        : {
            days,
            calls: total(own, (one) => one.usualCalls),
            collectedMinor: total(inMoney, (one) => one.usualMinor),
          },
  };
}

function cardsOf(floor: Floor): Card[] {
  const paces = Map.groupBy(floor.paces, (one) => one.agentId);
  const money = new Map(
    [...Map.groupBy(floor.paces, (one) => one.institutionId)].map(([id, rows]) => [
      id,
      moneyOf(rows),
    ]),
  );
  const days = new Map(floor.clocks.map((one) => [one.institutionId, one.days.length]));
  return floor.agents.map((agent) => {
    const { agentId, agentName, institutionId, institutionName } = agent;
    const { queueId, queueName } = agent;
    const currency = money.get(institutionId) ?? "IDR";
    const own = paces.get(agentId) ?? [];
    return {
      agentId,
      agentName,
      institutionId,
      institutionName,
      queueId,
      queueName,
      ...presenceOf(agent, floor),
      ...paceOf(own, currency, days.get(institutionId) ?? 0),
    };
  });
}

/** Who has been quiet longest comes first, and then who has collected least. */
const byNeed = (one: Card, other: Card): number =>
  other.idleMinutes - one.idleMinutes ||
  one.collectedMinor - other.collectedMinor ||
  one.agentName.localeCompare(other.agentName);

function placeOf(cards: readonly Card[], hour: number): KanbanPlace[] {
  const [first] = cards;
  if (!first) return [];
  const { institutionId, institutionName, queueId, queueName } = first;
  const { currency, usual } = first;
  const count = (is: (card: Card) => boolean) => cards.filter(is).length;
  return [
    {
      institutionId,
      institutionName,
      queueId,
      queueName,
      hour,
      currency,
      agents: cards.length,
      onShift: count((card) => card.onShift),
      online: count((card) => card.online),
      idle: count((card) => card.state === "IDLE"),
      calls: total(cards, (card) => card.calls),
      collectedMinor: total(cards, (card) => card.collectedMinor),
      usual: usual && {
        days: usual.days,
        calls: total(cards, (card) => card.usual?.calls ?? 0),
        collectedMinor: total(cards, (card) => card.usual?.collectedMinor ?? 0),
      },
    },
  ];
}

const shownCard = ({ institutionId: _, queueId: __, ...card }: Card) => card;

export function floorOf(floor: Floor) {
  const cards = cardsOf(floor);
  const hours = new Map(floor.clocks.map((one) => [one.institutionId, one.hour]));
  const stages = Map.groupBy(cards, (card) => `${card.institutionId} ${card.queueId}`);
  const byState = Map.groupBy(cards, (card) => card.state);
  const queues = new Set(cards.map((card) => card.queueId));
  const most = queues.size > 1 ? MOST_CARDS : MOST_CARDS_OF_STAGE;
  return {
    places: [...stages.values()].flatMap((own) =>
      placeOf(own, hours.get(own[0]?.institutionId ?? 0) ?? 0),
    ),
    columns: KANBAN_STATES.map((state) => {
      const own = byState.get(state) ?? [];
      return {
        state,
        total: own.length,
        cards: own.toSorted(byNeed).slice(0, most).map(shownCard),
      };
    }),
  };
}
