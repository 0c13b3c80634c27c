import { z } from "zod";
import type { RetentionKey } from "@kolekta/api/manage/retention/contract";

/**
 * Tables whose months may leave the database, with the retention kind that limits their rows; null
 * without a limit. Tables that forbid changes stay: the audit trail, guard decisions and number
 * reveals.
 */
export const ARCHIVABLE = {
  behaviour_record: "behaviourDays",
  call_event: null,
  login_log: "loginLogDays",
} as const satisfies Record<string, RetentionKey | null>;
export type ArchivedTable = keyof typeof ARCHIVABLE;

export const ARCHIVED_TABLES = Object.keys(ARCHIVABLE) as [ArchivedTable, ...ArchivedTable[]];

/** Age at which months of a table leave, and the retention of their file from its first row on. */
export const ArchiveRule = z.strictObject({
  table: z.enum(ARCHIVED_TABLES),
  /**
   * Complete months that stay besides the current one; null if none leaves. At least two, because
   * lists reach back over two.
   */
  months: z.int().min(2).max(120).nullable(),
  /** `null` keeps files forever, unless retention sets a limit. */
  retentionDays: z.int().min(1).max(36_500).nullable(),
});
export type ArchiveRule = z.infer<typeof ArchiveRule>;
