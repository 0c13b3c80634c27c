import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Id } from "../../core/page.ts";
import { CHANGE_TYPES, PAGE_SIZE, RETENTION_DAYS } from "./contract-codes.ts";

const ChangeType = z.enum(CHANGE_TYPES);

/** Epoch and position in the feed; both fit a safe integer. */
const Cursor = z.string().regex(/^\d{1,9}-\d{1,15}$/, "changeFeed.cursorInvalid");

const Value = z.union([z.string(), z.number(), z.array(z.string())]);

export const FeedChange = z.object({
  /** Order of the feed; unique. */
  id: Id,
  type: ChangeType,
  /** Time of the change; the feed is ordered by its commit. */
  at: Instant,
  lenderId: Id.nullable(),
  institutionId: Id.nullable(),
  loanId: Id.nullable(),
  caseId: Id.nullable(),
  /** Row that changed, by type. */
  entityId: Id,
  /** Fields of the type; a field without a value is absent. */
  data: z.record(z.string(), Value),
});
export type FeedChange = z.infer<typeof FeedChange>;

/** Reads the changes after a cursor, oldest first. */
export const list = {
  input: z.object({
    after: Cursor.optional().describe(
      `\`next\` of the previous page; without it the feed begins with the oldest change of ${RETENTION_DAYS} days`,
    ),
    types: z.array(ChangeType).min(1).max(CHANGE_TYPES.length).optional(),
    size: z.int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
  }),
  output: z.object({
    changes: z.array(FeedChange),
    next: z.string().describe("Cursor for the next request, also after an empty page"),
    hasMore: z.boolean().describe("Further changes can be read at once"),
    asOf: Instant.describe(
      "Every change committed before this instant is in the feed; after the last page all were read",
    ),
  }),
};
