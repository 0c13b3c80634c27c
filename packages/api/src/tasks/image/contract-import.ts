import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { FileInput } from "../../core/file.ts";
import {
  BatchImportResult,
  LenderName,
  LenderBorrowerId,
  MAX_ROWS,
} from "../borrower/contract-batch.ts";

/**
 * Imports a zip of at most 25 MB and 100 pictures, each named by borrower and kind:
 * "C-1/ID_CARD.jpg", "C-1/WORK-2.png". Each picture is a JPEG, PNG or WebP of at most 10 MB and 40
 * megapixels. A row of the result is a picture of the zip.
 */
export const importPictures = {
  input: z.object({ lender: LenderName, file: FileInput }),
  output: BatchImportResult,
};

const Match = z.boolean().nullable().default(null);

/** Imports results of ID card checks. The last check of a borrower counts. */
export const importKtp = {
  input: z.strictObject({
    lender: LenderName,
    rows: z
      .array(
        z.strictObject({
          borrowerId: LenderBorrowerId,
          state: z.enum(["MATCH", "MISMATCH", "UNREADABLE"]),
          nameMatches: Match,
          numberMatches: Match,
          birthMatches: Match,
          checkedAt: Instant,
          source: z.string().trim().min(1).max(100).describe("Source of the check"),
        }),
      )
      .min(1)
      .max(MAX_ROWS),
  }),
  output: BatchImportResult,
};
