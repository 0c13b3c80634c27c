/**
 * Decides how contributions to an agent's day add up, and how two sets of contributions differ.
 * Pure rules: no source, no storage.
 */
import type { Day } from "../../../core/day.ts";
import { CASELOAD_MEASURES } from "../../figure/contract-codes.ts";

export const CASE_FIELDS = CASELOAD_MEASURES;

export const USER_ACTIONS = [
  "payments",
  "calls",
  "connected",
  "talkSeconds",
  "logs",
  "promises",
  "kept",
  "partial",
  "broken",
] as const;

/** Measures that do not come from cases. */
export const OTHER_FIELDS = ["collectedMinor", "promisedMinor", ...USER_ACTIONS] as const;

export const FIELDS = [...CASE_FIELDS, ...OTHER_FIELDS] as const;
export type CaseField = (typeof CASE_FIELDS)[number];
export type Field = (typeof FIELDS)[number];

/** Key of an agent's day, by currency, because amounts of different currencies never add up. */
export interface AgentDayKey {
  readonly agentId: number;
  readonly day: Day;
  readonly currency: string;
}

export type Counts = Record<Field, number>;
export type CaseCounts = Record<CaseField, number>;

export type Contribution = AgentDayKey &
  Partial<Readonly<Counts>> & { readonly lastPaidAt?: Date | null };

export type AgentDay = AgentDayKey & Counts & { lastPaidAt: Date | null };

const createEmptyCounts = (): Counts =>
  Object.fromEntries(FIELDS.map((field) => [field, 0])) as Counts;

const toKey = ({ agentId, day, currency }: AgentDayKey): string => `${agentId} ${day} ${currency}`;

const later = (date: Date | null, other: Date | null): Date | null =>
  date && other ? (date > other ? date : other) : (date ?? other);

export class Sum {
  readonly #days = new Map<string, AgentDay>();

  add(contributions: Iterable<Contribution>): this {
    for (const contribution of contributions) {
      const { agentId, day, currency } = contribution;
      const key = { agentId, day, currency };
      const sum = this.#days.get(toKey(contribution)) ?? {
        ...key,
        ...createEmptyCounts(),
        lastPaidAt: null,
      };
      for (const field of FIELDS) sum[field] += contribution[field] ?? 0;
      sum.lastPaidAt = later(sum.lastPaidAt, contribution.lastPaidAt ?? null);
      this.#days.set(toKey(contribution), sum);
    }
    return this;
  }

  /** Returns one row per agent, day and currency; a day without contributions has none. */
  rows(): AgentDay[] {
    return [...this.#days.values()].filter(hasCounts);
  }
}

export const sumContributions = (contributions: Iterable<Contribution>): AgentDay[] =>
  new Sum().add(contributions).rows();

const hasCounts = (sum: AgentDay): boolean =>
  sum.lastPaidAt !== null || FIELDS.some((field) => sum[field] !== 0);

/** Contribution of one case, one row per agent, hour and stage. */
export type CaseDay = AgentDayKey &
  CaseCounts & {
    readonly caseId: number;
    /** Hour by the clock of the institution, 0 to 23. */
    readonly hour: number;
    /** Stage of the case when it was assigned, left or was settled. */
    readonly stageId: number;
  };

export interface CaseChange {
  readonly upserted: readonly CaseDay[];
  readonly removed: readonly CaseDay[];
}

export const caseKey = ({ caseId, agentId, day, hour, stageId }: CaseDay): string =>
  `${caseId} ${agentId} ${day} ${hour} ${stageId}`;

const isSame = (caseDay: CaseDay, other: CaseDay | undefined): boolean =>
  caseDay.currency === other?.currency &&
  CASE_FIELDS.every((field) => caseDay[field] === other[field]);

/** Computes the rows to write when the contributions of cases change from `before` to `now`. */
export function diffCaseDays(before: readonly CaseDay[], after: readonly CaseDay[]): CaseChange {
  const [old, fresh] = [before, after].map(
    (rows) => new Map(rows.map((row) => [caseKey(row), row])),
  ) as [Map<string, CaseDay>, Map<string, CaseDay>];
  const upserted = after.filter((row) => !isSame(row, old.get(caseKey(row))));
  const removed = before.filter((row) => !fresh.has(caseKey(row)));
  return { upserted, removed };
}
