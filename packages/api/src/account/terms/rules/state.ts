/**
 * State of terms on a day: current, past or upcoming, and the first day that new terms may have.
 * Pure rules: the content of the terms has no effect.
 */
import type { Day } from "../../../core/day.ts";
import type { TermsState } from "../contract.ts";

interface Dated {
  readonly fromOn: Day;
}

/** Expects `rows` newest first. */
export function withState<Row extends Dated>(
  rows: readonly Row[],
  today: Day,
): (Row & { readonly state: TermsState })[] {
  const current = rows.findIndex(({ fromOn }) => fromOn <= today);
  return rows.map((row, index) => ({
    ...row,
    state: index === current ? "CURRENT" : row.fromOn > today ? "UPCOMING" : "PAST",
  }));
}
