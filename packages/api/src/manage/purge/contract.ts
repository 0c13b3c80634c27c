import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";

/** What is purged, and the bytes that left the disk. */
export const PURGED_KINDS = [
  "pictureDays",
  "ktpDays",
  "addressBookDays",
  "callListDays",
  "faceDays",
  "recordingDays",
  "messageDays",
  "loginLogDays",
  "behaviourDays",
  "complaintDays",
  "FILES",
] as const;
export const PurgedKind = z.enum(PURGED_KINDS);
export type PurgedKind = z.infer<typeof PurgedKind>;

export const Purge = z.object({
  purgeId: Id,
  on: Day,
  kind: PurgedKind,
  /** Null is the house: people of no institution, borrowers of none, and the store of files. */
  institutionName: z.string().nullable(),
  records: z.int().min(0),
  /** Why the last portion failed; null where none did. */
  failure: z.string().nullable(),
  at: Instant,
});
export type Purge = z.infer<typeof Purge>;

/** What was purged, the last day first. */
export const list = {
  input: z.object(pageInput(20)),
  output: pageOutput(Purge),
};
