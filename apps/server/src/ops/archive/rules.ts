import { addDays, type Day } from "@kolekta/api/core/day";
import { ARCHIVABLE, type ArchiveRule } from "./contract.ts";

const two = (n: number): string => String(n).padStart(2, "0");

/** The first day of the month, in UTC as partitions are cut, that is the first to stay. */
export function computeFirstRetainedMonth(now: Date, months: number): Day {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1));
  return `${first.getUTCFullYear()}-${two(first.getUTCMonth() + 1)}-01`;
}

/** `login_log` and `2026-03-01` are `login_log_2026_03`. */
export const toPartitionName = (table: string, month: Day): string =>
  `${table}_${month.slice(0, 7).replace("-", "_")}`;

/** A month has a second file where rows of it came after the first had left. */
export const formatFileName = (table: string, month: Day, part: number): string =>
  `${toPartitionName(table, month)}${part > 1 ? `_${part}` : ""}.copy.gz`;

/** Days of the longest month: how long a file is there at least, whatever its rule says of its rows. */
const MARGIN_DAYS = 31;

/** A month leaves when its first row is `months` months and its own old; its file is there for a month more at least. */
export const fewestDays = (months: number): number => MARGIN_DAYS * (months + 2);

/**
 * A file goes as a whole, so on the day on which the first of its rows has had its days; null is for good. Rows that were old
 * when they left, because the rule or they came late, are in no other place: their file stays for the margin all the same.
 */
export function computeRetainedUntil(
  firstOn: Day,
  retentionDays: number | null,
  archivedOn: Day,
): Day | null {
  if (retentionDays === null) return null;
  const byRule = addDays(firstOn, retentionDays + 1);
  const earliestExpiry = addDays(archivedOn, MARGIN_DAYS + 1);
  return byRule > earliestExpiry ? byRule : earliestExpiry;
}

/** What a rule says, in one sentence. */
export function ruleLine({ table, months, retentionDays }: ArchiveRule): string {
  if (months === null) return `${table}: no month leaves any more`;
  return `${table}: months that ended ${months} months ago leave; files go ${formatExpiry(table, retentionDays)}`;
}

function formatExpiry(table: ArchiveRule["table"], retentionDays: number | null): string {
  const isLimited = ARCHIVABLE[table] !== null;
  if (retentionDays === null) return isLimited ? "when retention takes their first row" : "never";
  const days = `${retentionDays} days after their first row`;
  return isLimited ? `${days}, or sooner where retention says so` : days;
}
