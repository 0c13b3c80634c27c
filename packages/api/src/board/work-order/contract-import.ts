/** Import of complaints from a sheet, as regulators and lenders send them. */
import { z } from "zod";
import { FileInput } from "../../core/file.ts";
import { Encoding } from "../../core/sheet/file-style.ts";
import { Id } from "../../core/page.ts";

/** Maximum number of complaints per file. */
export const MAX_IMPORT_ROWS = 500;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;

/** Headings of the columns, in any order; the first five are required. */
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
 * A csv, xls or xlsx of at most 500 rows with the columns loan (its number), category, channel,
 * description and reference, and optionally severity, agent (login of the agent complained about)
 * and phone. Each row is lodged separately, so that a rejected row does not affect the others. A
 * row with a known reference is rejected, so that a file can be imported again.
 */
export const importFile = {
  input: z.object({ file: FileInput, encoding: Encoding }),
  output: z.object({
    created: z.array(z.object({ row: z.int(), orderId: Id })),
    refused: z.array(
      z.object({
        row: z.int().describe("Spreadsheet row; the header is row 1"),
        column: z.string().nullable(),
        key: z.string(),
        message: z.string(),
      }),
    ),
  }),
};
