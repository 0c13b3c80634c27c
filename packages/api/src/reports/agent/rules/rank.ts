/**
 * Decides how the days of agents become figures and places: what was in hand at midnight and what the day added,
 * in the currency that is shown, ranked within one stage of one institution.
 */
import { total } from "../../../core/total.ts";
import type { AgentDay } from "./count.ts";
import { type DayFigures, mainCurrency, type Ranking, rankFigures } from "./figures.ts";

/** In the hands of an agent when a day began. */
export interface Opening {
  readonly agentId: number;
  readonly currency: string;
  readonly cases: number;
  readonly minor: number;
}

/** Who is ranked among whom. */
export interface Member {
  readonly agentId: number;
  readonly institutionId: number;
  readonly stageId: number | null;
  readonly enabled: boolean;
}

export interface RankedAgent {
  readonly agentId: number;
  readonly currency: string;
  readonly figures: DayFigures;
  /** Null where he is not ranked. */
  readonly ranking: Ranking | null;
  /** How many are ranked with him. */
  readonly rankedAgents: number;
}

const DEFAULT_CURRENCY = "IDR";

type AgentDayPart = Pick<
  AgentDay,
  | "agentId"
  | "currency"
  | "entered"
  | "enteredMinor"
  | "dropped"
  | "droppedMinor"
  | "settled"
  | "collectedMinor"
  | "lastPaidAt"
>;

/** The figures of one agent. Numbers of all his cases, amounts of those in the currency. */
export function computeFigures(
  agentId: number,
  currency: string,
  openings: readonly Opening[],
  parts: readonly AgentDayPart[],
): DayFigures {
  const agentOpenings = openings.filter((opening) => opening.agentId === agentId);
  const added = parts.filter((part) => part.agentId === agentId);
  const inMoney = <T extends { currency: string }>(rows: readonly T[]) =>
    rows.filter((row) => row.currency === currency);
  const paid = added.flatMap((part) => part.lastPaidAt ?? []);
  return {
    agentId,
    assigned:
      total(agentOpenings, (opening) => opening.cases) +
      total(added, (part) => part.entered - part.dropped),
    assignedMinor:
      total(inMoney(agentOpenings), (opening) => opening.minor) +
      total(inMoney(added), (part) => part.enteredMinor - part.droppedMinor),
    settled: total(added, (part) => part.settled),
    collectedMinor: total(inMoney(added), (part) => part.collectedMinor),
    lastPaidAt: paid.length ? new Date(Math.max(...paid.map(Number))) : null,
  };
}

/** The currency of most of these agents' cases. */
export const getMainCurrency = (
  openings: readonly Opening[],
  parts: readonly AgentDayPart[],
): string => {
  const added = parts.map(({ currency, entered, dropped }) => ({
    currency,
    cases: entered - dropped,
  }));
  const all = Map.groupBy([...openings, ...added], (row) => row.currency);
  const sums = [...all].map(([currency, rows]) => ({
    currency,
    cases: total(rows, (row) => row.cases),
  }));
  return mainCurrency(sums) ?? DEFAULT_CURRENCY;
};

const toStageKey = ({ institutionId, stageId }: Member): string => `${institutionId} ${stageId}`;

/** Everybody's figures and place, institution by institution. */
export function rankAgents(
  members: readonly Member[],
  openings: readonly Opening[],
  parts: readonly AgentDayPart[],
): RankedAgent[] {
  const byInstitution = Map.groupBy(members, (member) => member.institutionId);
  return [...byInstitution.values()].flatMap((colleagues) => {
    const ids = new Set(colleagues.map((member) => member.agentId));
    const ours = <T extends { agentId: number }>(rows: readonly T[]) =>
      rows.filter((row) => ids.has(row.agentId));
    const [open, added] = [ours(openings), ours(parts)];
    const currency = getMainCurrency(open, added);
    const stages = Map.groupBy(colleagues, toStageKey);
    return [...stages.values()].flatMap((peers) => rankStage(peers, currency, open, added));
  });
}

function rankStage(
  members: readonly Member[],
  currency: string,
  openings: readonly Opening[],
  parts: readonly AgentDayPart[],
): RankedAgent[] {
  // Each agent's own, found once: there may be thousands.
  const open = Map.groupBy(openings, (opening) => opening.agentId);
  const added = Map.groupBy(parts, (part) => part.agentId);
  const all = members.map((member) => {
    const { agentId } = member;
    const agentRows = [open.get(agentId) ?? [], added.get(agentId) ?? []] as const;
    return { member, figures: computeFigures(agentId, currency, ...agentRows) };
  });
  const rankings = rankFigures(
    all.filter(({ member }) => member.enabled).map(({ figures }) => figures),
  );
  return all.map(({ member, figures }) => ({
    agentId: member.agentId,
    currency,
    figures,
    ranking: rankings.get(member.agentId) ?? null,
    rankedAgents: rankings.size,
  }));
}
