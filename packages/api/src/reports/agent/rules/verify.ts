/** Decides where what is stored of cases differs from their history. */
import type { Difference } from "../../figure/rules.ts";
import { changeOfStays, type Stay } from "../../stay/rules.ts";
import { type CaseDay, caseKey, changeOf } from "./count.ts";

/** What names a row, K, is all that is said of one that should not be there. */
interface Changed<K, T extends K> {
  readonly written: readonly T[];
  readonly removed: readonly K[];
}

function differing<K, T extends K>(
  of: string,
  keyOf: (row: K) => string,
  stored: readonly T[],
  { written, removed }: Changed<K, T>,
): Difference[] {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const differenceOf = (row: K, now: T | null): Difference => {
    const was = before.get(keyOf(row));
    return {
      of,
      key: keyOf(row),
      stored: was ? JSON.stringify(was) : null,
      derived: now ? JSON.stringify(now) : null,
    };
  };
  return [
    ...written.map((row) => differenceOf(row, row)),
    ...removed.map((row) => differenceOf(row, null)),
  ];
}

export const casesDiffering = (
  stored: readonly CaseDay[],
  derived: readonly CaseDay[],
): Difference[] => differing("agent_day_case", caseKey, stored, changeOf(stored, derived));

export const staysDiffering = (stored: readonly Stay[], derived: readonly Stay[]): Difference[] =>
  differing(
    "case_stay",
    ({ caseId, seq }) => `${caseId} ${seq}`,
    stored,
    changeOfStays(stored, derived),
  );
