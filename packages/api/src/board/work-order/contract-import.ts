/** A list of complaints as a sheet: what a regulator or a lender hands over at once. */
import { z } from "zod";
import { FileInput } from "../../core/file.ts";
import { Encoding } from "../../core/sheet/file-style.ts";
import { Id } from "../../core/page.ts";

/** So many complaints one file may bring. */
export const MAX_IMPORT_ROWS = 500;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** The head of each column, in any order; the first five are required. */
export const IMPORT_COLUMNS = [
  "loan",
  "category",
  "channel",
  "description",
  "reference",
  "severity",
  "agent",
  "phone",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/**
 * A csv, xls or xlsx of at most 500 rows with the heads loan (its number), category, channel, description and reference, and
 * where they are known severity, agent (the login of who is complained about) and phone. Each row is lodged by itself; what one refuses
 * keeps no other back. A row whose reference is on record is refused, so that a file may be handed in again.
 */
export const importFile = {
  input: z.object({ file: FileInput, encoding: Encoding }),
  output: z.object({
    created: z.array(z.object({ row: z.int(), orderId: Id })),
    refused: z.array(
      z.object({
        row: z.int().describe("As a spreadsheet counts: the head is row 1"),
        column: z.string().nullable(),
        key: z.string(),
        message: z.string(),
      }),
    ),
  }),
};
