import { z } from "zod";

/** Rows of one batch. */
export const MAX_ROWS = 1_000;

/** Whose borrowers: the lender, by whose own ids they are named as on his tapes. */
export const LenderName = z.string().trim().min(1).max(100).meta({
  example: "Prosper",
});
export const LenderBorrowerId = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .describe("The lender's own id of the borrower, as on the loan tape");

/** What became of a batch. What is refused says why; the rest is taken, and sending it again changes nothing. */
export const BatchImportResult = z.object({
  imported: z.int().describe("Rows that were new or said something else"),
  unchanged: z.int().describe("Rows that were known already"),
  refused: z.array(
    z.object({
      row: z.int().describe("Counted from 1"),
      field: z.string(),
      message: z.string(),
    }),
  ),
});
export type BatchImportResult = z.infer<typeof BatchImportResult>;
