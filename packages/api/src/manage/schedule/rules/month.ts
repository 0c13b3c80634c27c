import { addDays, type Day, daysBetween } from "../../../core/day.ts";

export interface MonthSpan {
  readonly first: Day;
  readonly last: Day;
}

/** Of a month 'YYYY-MM'. */
export function spanOf(month: string): MonthSpan {
  const first = `${month}-01`;
  const next = addDays(first, 31).slice(0, 7);
  return { first, last: addDays(`${next}-01`, -1) };
}

export const daysOf = (span: MonthSpan): Day[] =>
  Array.from({ length: daysBetween(span.first, span.last) + 1 }, (_, at) =>
    addDays(span.first, at),
  );

/** The code of each day of the month, of those days that have one. */
export function codesOf(
  length: number,
  days: readonly number[],
  codes: readonly string[],
): (string | null)[] {
  const filled: (string | null)[] = Array.from({ length }, () => null);
  for (const [at, day] of days.entries()) filled[day - 1] = codes[at] ?? null;
  return filled;
}
