import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { RETENTION_KEYS } from "../retention/contract.ts";

export const PurgedKind = z.enum([...RETENTION_KEYS, "FILES"]).exclude(["settledDays"]);
export type PurgedKind = z.infer<typeof PurgedKind>;

export const Purge = z.object({
  purgeId: Id,
  on: Day,
  kind: PurgedKind,
  /** Is null for users and borrowers without an institution and for the file store. */
  institutionName: z.string().nullable(),
  records: z.int().min(0),
  /** Error of the last batch; null without one. */
  failure: z.string().nullable(),
  at: Instant,
});
export type Purge = z.infer<typeof Purge>;

export const list = { input: z.object(pageInput(20)), output: pageOutput(Purge) };
