import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { RECALL_REASONS } from "./contract-codes.ts";

const scope = {
  institutionId: Id,
  stageId: Id.optional(),
  productId: Id.optional(),
  lenderId: Id.optional(),
};

/** Counts the open cases of a recall. */
export const countRecall = {
  input: z.object(scope),
  output: z.object({
    cases: z.int(),
    requested: z.int().describe("Of these, cases with an open request"),
    amounts: z.array(z.object({ currency: Currency, arrearsMinor: Minor })),
    maxRecallDays: z.int(),
  }),
};

/**
 * Announces the recall of all matching cases, except those with an open request or announced
 * recall. Refused when the number of matching cases differs from `seen`.
 */
export const recall = {
  input: z.object({
    ...scope,
    seen: z.int().min(1),
    reason: z.enum(RECALL_REASONS),
    note: z.string().trim().min(3).max(500),
    inDays: z.int().min(1).max(90),
  }),
  output: z.object({
    recalled: z.int(),
    refused: z.array(z.object({ message: z.string(), cases: z.int() })),
    effectiveOn: Day,
  }),
};

const AnnouncedRecall = z.object({
  recallId: Id,
  institutionId: Id,
  institutionName: z.string(),
  stageName: z.string().nullable(),
  lenderName: z.string().nullable(),
  productName: z.string().nullable(),
  reason: z.enum(RECALL_REASONS),
  note: z.string(),
  effectiveOn: Day,
  announcedBy: z.string(),
  announcedAt: Instant,
  cases: z.int().describe("Cases of the recall"),
  pending: z.int().describe("Of these, waiting for the effective day"),
  withdrawn: z.int().describe("Of these, returned to the lender"),
  revokedBy: z.string().nullable(),
  revokedAt: Instant.nullable(),
  revokeNote: z.string().nullable(),
});
export type AnnouncedRecall = z.infer<typeof AnnouncedRecall>;

/** Lists bulk recalls, newest first. */
export const listRecalls = { input: z.object(pageInput(20)), output: pageOutput(AnnouncedRecall) };

/** Revokes a recall for its waiting cases; refused when their number differs from `seen`. */
export const revokeRecall = {
  input: z.object({ recallId: Id, seen: z.int().min(1), note: z.string().trim().min(3).max(500) }),
  output: z.object({ revoked: z.int() }),
};
