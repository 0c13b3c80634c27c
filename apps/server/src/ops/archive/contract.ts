import { z } from "zod";
import type { RetentionKey } from "@kolekta/api/manage/retention/contract";

/**
 * Tables whose months may leave the database, and whose days their lines have: null where no rule of retention limits them.
 * What refuses changes, as the trail, decisions of the guard and numbers that were shown, stays.
 */
export const ARCHIVABLE = {
  behaviour_record: "behaviourDays",
  call_event: null,
  login_log: "loginLogDays",
} as const satisfies Record<string, RetentionKey | null>;
export type ArchivedTable = keyof typeof ARCHIVABLE;

export const ARCHIVED_TABLES = Object.keys(ARCHIVABLE) as [ArchivedTable, ...ArchivedTable[]];

/** When months of a table leave, and how long their file is kept from its first row on. */
export const ArchiveRule = z.strictObject({
  table: z.enum(ARCHIVED_TABLES),
  /** Whole months that stay behind this one; null where none leaves. Lists reach back over two. */
  months: z.int().min(2).max(120).nullable(),
  /** Null is for good, where retention sets no limit. */
  retentionDays: z.int().min(1).max(36_500).nullable(),
});
export type ArchiveRule = z.infer<typeof ArchiveRule>;
