/** Decides the state of an agent and the sums of a stage: sums of the visible agents. */
import { total } from "../../core/total.ts";
import { toLocalDay, startOfDay } from "../../core/day.ts";
import type { AtWork } from "../../core/active-agents.ts";
import type { Currency } from "../../core/money.ts";
import type { InactivityValues } from "../../manage/inactivity/contract.ts";
import { toBreaks, toLastActivity, toShift } from "../../manage/inactivity/rules/shift.ts";
import { countInactiveMinutes, type TimeRange } from "../../manage/inactivity/rules/watch.ts";
import { mainCurrency } from "../agent/rules/figures.ts";
import {
  KANBAN_STATES,
  type KanbanCard,
  type KanbanStage,
  type KanbanState,
  MAX_CARDS,
  MAX_CARDS_PER_STAGE,
} from "./contract.ts";

export interface FloorAgent extends AtWork {
  readonly agentName: string;
  readonly institutionName: string;
  readonly stageId: number | null;
  readonly stageName: string | null;
  /** The institution has a schedule for the day. */
  readonly isScheduled: boolean;
}

/**
 * Activity of an agent in one currency: this hour, today, and on the compared days until the end of
 * the hour.
 */
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
  /** Compared earlier days. */
  readonly days: readonly string[];
}

export interface Floor {
  readonly now: Date;
  readonly agents: readonly FloorAgent[];
  readonly paces: readonly Pace[];
  readonly clocks: readonly Clock[];
  readonly getPolicy: (institutionId: number) => InactivityValues | null;
  readonly openIn: (agent: FloorAgent) => TimeRange | null;
}

type Card = KanbanCard & Pick<FloorAgent, "institutionId" | "stageId">;

const DEFAULT_IDLE_MINUTES = 30;

const within = (now: Date, { from, to }: TimeRange): boolean => from <= now && now < to;

/** Computes if an agent should be present, is present, and since when the agent is inactive. */
export function toPresence(
  agent: FloorAgent,
  { now, getPolicy, openIn }: Pick<Floor, "now" | "getPolicy" | "openIn">,
) {
  const policy = getPolicy(agent.institutionId);
  const midnight = startOfDay(toLocalDay(now, agent.zone), agent.zone);
  const shift = toShift(agent, midnight);
  const hasShift = agent.isScheduled ? agent.from !== null : agent.isHere;
  const onShift = hasShift && within(now, shift);
  const rests = agent.from === null ? policy : agent;
  const breaks = rests ? toBreaks(rests, midnight) : [];
  const lastActivityAt = toLastActivity(agent, shift);
  const inactivity = { now, shift, open: openIn(agent), breaks, lastActivityAt };
  const idleMinutes = onShift ? Math.floor(countInactiveMinutes(inactivity)) : 0;
  const after = Math.min(...(policy?.thresholds ?? [DEFAULT_IDLE_MINUTES]));
  const resting = onShift && breaks.some((rest) => within(now, rest));
  return {
    online: agent.isHere,
    onShift,
    resting,
    idleMinutes,
    lastActivityAt: agent.lastActivityAt,
    state: toState(onShift, agent.isHere, !resting && idleMinutes >= after),
  };
}

function toState(onShift: boolean, online: boolean, idle: boolean): KanbanState {
  if (!onShift) return "OFF";
  if (!online) return "OFFLINE";
  return idle ? "IDLE" : "WORKING";
}

const getMainCurrency = (paces: readonly Pace[]): Currency =>
  (mainCurrency(
    [...Map.groupBy(paces, (pace) => pace.currency)].map(([currency, rows]) => ({
      currency,
      cases: rows.length,
    })),
  ) ?? "IDR") as Currency;

function computePace(agentPaces: readonly Pace[], currency: Currency, days: number) {
  const inMoney = agentPaces.filter((pace) => pace.currency === currency);
  return {
    calls: total(agentPaces, (pace) => pace.calls),
    collectedMinor: total(inMoney, (pace) => pace.collectedMinor),
    currency,
    usual:
      days === 0
        ? null
        : {
            days,
            calls: total(agentPaces, (pace) => pace.usualCalls),
            collectedMinor: total(inMoney, (pace) => pace.usualMinor),
          },
  };
}

function buildCards(floor: Floor): Card[] {
  const paces = Map.groupBy(floor.paces, (pace) => pace.agentId);
  const money = new Map(
    [...Map.groupBy(floor.paces, (pace) => pace.institutionId)].map(([id, rows]) => [
      id,
      getMainCurrency(rows),
    ]),
  );
  const days = new Map(floor.clocks.map((clock) => [clock.institutionId, clock.days.length]));
  return floor.agents.map((agent) => {
    const { agentId, agentName, institutionId, institutionName } = agent;
    const { stageId, stageName } = agent;
    const currency = money.get(institutionId) ?? "IDR";
    const agentPaces = paces.get(agentId) ?? [];
    return {
      agentId,
      agentName,
      institutionId,
      institutionName,
      stageId,
      stageName,
      ...toPresence(agent, floor),
      ...computePace(agentPaces, currency, days.get(institutionId) ?? 0),
    };
  });
}

/** Orders by the longest inactivity, then by the least collected. */
const byNeed = (card: Card, other: Card): number =>
  other.idleMinutes - card.idleMinutes ||
  card.collectedMinor - other.collectedMinor ||
  card.agentName.localeCompare(other.agentName);

function toStages(cards: readonly Card[], hour: number): KanbanStage[] {
  const [first] = cards;
  if (!first) return [];
  const { institutionId, institutionName, stageId, stageName } = first;
  const { currency, usual } = first;
  const count = (is: (card: Card) => boolean) => cards.filter(is).length;
  return [
    {
      institutionId,
      institutionName,
      stageId,
      stageName,
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

const toCardView = ({ institutionId: _, stageId: __, ...card }: Card) => card;

export function buildFloor(floor: Floor) {
  const cards = buildCards(floor);
  const hours = new Map(floor.clocks.map((clock) => [clock.institutionId, clock.hour]));
  const stages = Map.groupBy(cards, (card) => `${card.institutionId} ${card.stageId}`);
  const byState = Map.groupBy(cards, (card) => card.state);
  const stageIds = new Set(cards.map((card) => card.stageId));
  const maxCards = stageIds.size > 1 ? MAX_CARDS : MAX_CARDS_PER_STAGE;
  return {
    stages: [...stages.values()].flatMap((stageCards) =>
      toStages(stageCards, hours.get(stageCards[0]?.institutionId ?? 0) ?? 0),
    ),
    columns: KANBAN_STATES.map((state) => {
      const stateCards = byState.get(state) ?? [];
      return {
        state,
        total: stateCards.length,
        cards: stateCards.toSorted(byNeed).slice(0, maxCards).map(toCardView),
      };
    }),
  };
}
