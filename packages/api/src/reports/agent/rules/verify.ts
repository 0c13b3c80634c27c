/** Decides where the stored figures of cases differ from the history of the cases. */
import type { Difference } from "../../figure/rules.ts";
import { diffStagePeriods, type StagePeriod } from "../../stay/rules.ts";
import { type CaseDay, caseKey, diffCaseDays } from "./count.ts";

/** A row that should not exist is given by its key K alone. */
interface Changed<K, T extends K> {
  readonly upserted: readonly T[];
  readonly removed: readonly K[];
}

function differing<K, T extends K>(
  source: string,
  toKey: (row: K) => string,
  stored: readonly T[],
  { upserted, removed }: Changed<K, T>,
): Difference[] {
  const before = new Map(stored.map((row) => [toKey(row), row]));
  const buildDifference = (row: K, now: T | null): Difference => {
    const was = before.get(toKey(row));
    return {
      source,
      key: toKey(row),
      stored: was ? JSON.stringify(was) : null,
      derived: now ? JSON.stringify(now) : null,
    };
  };
  return [
    ...upserted.map((row) => buildDifference(row, row)),
    ...removed.map((row) => buildDifference(row, null)),
  ];
}

export const casesDiffering = (
  stored: readonly CaseDay[],
  derived: readonly CaseDay[],
): Difference[] => differing("agent_day_case", caseKey, stored, diffCaseDays(stored, derived));

export const listStagePeriodDifferences = (
  stored: readonly StagePeriod[],
  derived: readonly StagePeriod[],
): Difference[] =>
  differing(
    "case_stage_period",
    ({ caseId, seq }) => `${caseId} ${seq}`,
    stored,
    diffStagePeriods(stored, derived),
  );
