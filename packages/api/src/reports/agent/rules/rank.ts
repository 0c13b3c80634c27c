/**
 * Decides how the days of agents become figures and ranks: the caseload at midnight plus the
 * changes of the day, in the shown currency, ranked within one stage of one institution.
 */
import { total } from "../../../core/total.ts";
import type { AgentDay } from "./count.ts";
import { type DayFigures, mainCurrency, type Ranking, rankFigures } from "./figures.ts";

/** Caseload of an agent at the start of a day. */
export interface Opening {
  readonly agentId: number;
  readonly currency: string;
  readonly cases: number;
  readonly minor: number;
}

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
  /** Is null when the agent is not ranked. */
  readonly ranking: Ranking | null;
  /** Number of agents in the same ranking. */
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

/**
 * Computes the figures of one agent. Counts cover all cases, amounts only those in the currency.
 */
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
  // Grouped once, because there may be thousands of agents.
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
