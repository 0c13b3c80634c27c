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

/** A month gets a second file when rows arrive after the first file was archived. */
export const formatFileName = (table: string, month: Day, part: number): string =>
  `${toPartitionName(table, month)}${part > 1 ? `_${part}` : ""}.copy.gz`;

/** Days of the longest month: minimum lifetime of a file, regardless of its rule. */
const MARGIN_DAYS = 31;

/** A month leaves when its first row is `months` months and its own old; its file is there for a month more at least. */
export const fewestDays = (months: number): number => MARGIN_DAYS * (months + 2);

/**
 * Computes the expiry: a file is removed as a whole when its first row reaches its retention; null
 * is forever. Rows that were already old when archived exist nowhere else, so their file stays at
 * least for the margin.
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

export function ruleLine({ table, months, retentionDays }: ArchiveRule): string {
  if (months === null) return `${table}: no months are archived`;
  return `${table}: months are archived ${months} months after they end; files are deleted ${formatExpiry(table, retentionDays)}`;
}

function formatExpiry(table: ArchiveRule["table"], retentionDays: number | null): string {
  const isLimited = ARCHIVABLE[table] !== null;
  if (retentionDays === null)
    return isLimited ? "when retention ends for their first row" : "never";
  const days = `${retentionDays} days after their first row`;
  return isLimited ? `${days}, or sooner if retention ends earlier` : days;
}
