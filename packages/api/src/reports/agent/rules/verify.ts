/** Decides where what is stored of cases differs from their history. */
import { changeOfStays, type Stay } from "../../stay/rules.ts";
import { type CaseDay, caseKey, changeOf } from "./count.ts";

/** Both as JSON; a row that is not there is null. */
export interface CaseDifference {
  readonly of: string;
  readonly key: string;
  readonly stored: string | null;
  readonly derived: string | null;
}

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
): CaseDifference[] {
  const before = new Map(stored.map((row) => [keyOf(row), row]));
  const told = (row: K, now: T | null): CaseDifference => {
    const was = before.get(keyOf(row));
    return {
      of,
      key: keyOf(row),
      stored: was ? JSON.stringify(was) : null,
      derived: now ? JSON.stringify(now) : null,
    };
  };
  return [
    ...written.map((row) => told(row, row)),
    ...removed.map((row) => told(row, null)),
  ];
}

export const casesDiffering = (
  stored: readonly CaseDay[],
  derived: readonly CaseDay[],
): CaseDifference[] =>
  differing("agent_day_case", caseKey, stored, changeOf(stored, derived));

export const staysDiffering = (
  stored: readonly Stay[],
  derived: readonly Stay[],
): CaseDifference[] =>
  differing(
    "case_stay",
    ({ caseId, seq }) => `${caseId} ${seq}`,
    stored,
    changeOfStays(stored, derived),
  );
