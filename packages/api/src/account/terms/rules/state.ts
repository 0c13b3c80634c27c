/**
 * Terms and the day: which count today, which are over, which are to come, and which day new ones may begin with.
 * Refuses to know what terms say.
 */
import type { Day } from "../../../core/day.ts";
import type { TermsState } from "../contract.ts";

interface Dated {
  readonly fromOn: Day;
}

/** `rows` newest first by their day. */
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
