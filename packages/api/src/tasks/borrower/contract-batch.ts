import { z } from "zod";

export const MAX_ROWS = 1_000;

/** Name of the lender. The rows use the lender's own borrower ids, as on its tapes. */
export const LenderName = z.string().trim().min(1).max(100).meta({ example: "Prosper" });
export const LenderBorrowerId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe("Borrower id of the lender, as on the loan tape");

/**
 * Result of a batch. Refused rows carry a reason; the others are imported. Sending a batch again
 * changes no data.
 */
export const BatchImportResult = z.object({
  imported: z.int().describe("New or changed rows"),
  unchanged: z.int().describe("Rows equal to stored data"),
  refused: z.array(
    z.object({ row: z.int().describe("Counted from 1"), field: z.string(), message: z.string() }),
  ),
});
export type BatchImportResult = z.infer<typeof BatchImportResult>;
