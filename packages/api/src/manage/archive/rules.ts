import { addDays, type Day } from "../../core/day.ts";

const two = (n: number): string => String(n).padStart(2, "0");

/** The first day of the month, in UTC as partitions are cut, that is the first to stay. */
export function firstToStay(now: Date, months: number): Day {
  const first = new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1),
  );
  return `${first.getUTCFullYear()}-${two(first.getUTCMonth() + 1)}-01`;
}

/** `login_log` and `2026-03-01` are `login_log_2026_03`. */
export const partOf = (table: string, month: Day): string =>
  `${table}_${month.slice(0, 7).replace("-", "_")}`;

/** A month has a second file where rows of it came after the first had left. */
export const fileNameOf = (table: string, month: Day, part: number): string =>
  `${partOf(table, month)}${part > 1 ? `_${part}` : ""}.copy.gz`;

/** A file goes as a whole, so on the day on which the first of its rows has had its days; null is for good. */
export const keptUntil = (firstOn: Day, keptDays: number | null): Day | null =>
  keptDays === null ? null : addDays(firstOn, keptDays + 1);
