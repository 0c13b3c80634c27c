/**
 * Imports call lists of company phones as a sheet: calls that agents made without starting them in
 * the system.
 */
import { z } from "zod";
import { FileInput } from "../../core/file.ts";
import { Id } from "../../core/page.ts";
import { Encoding } from "../../core/sheet/file-style.ts";
import { AppResult, CallType, Cause } from "./contract.ts";

/** Most calls in one file. */
export const MAX_IMPORTED = 500;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Oldest accepted age of a call, in days. */
export const IMPORT_DAYS = 60;

/** Header of each column, in any order; the first five are required. */
export const IMPORT_COLUMNS = [
  "agent",
  "loan",
  "phone",
  "time",
  "type",
  "seconds",
  "ended",
  "result",
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** One call of the list, with the texts of its cells. */
export const ListedCall = z.object({
  agent: z.string().min(1).max(100),
  loan: z.string().min(1).max(50),
  phone: z.string().min(1).max(40),
  type: z.coerce.number().pipe(CallType),
  seconds: z.coerce.number().int().min(0).max(7200).default(0),
  ended: Cause.optional(),
  result: AppResult.optional(),
});
export type ListedCall = z.infer<typeof ListedCall>;

/**
 * A csv, xls or xlsx file with at most 500 rows and the columns agent (login), loan (number),
 * phone, time (in the zone of the agent's institution) and type (0 to 6, as phone call types), and
 * optionally seconds (of talk), ended and result. Each row is imported independently: the guard
 * evaluates it for its time, counts it and never refuses it. A call on record stays unchanged, so a
 * list can be imported again.
 */
export const importList = {
  input: z.object({ file: FileInput, encoding: Encoding }),
  output: z.object({
    created: z.array(z.object({ row: z.int(), callId: Id })),
    existing: z.array(z.int()).describe("Rows whose call is already recorded"),
    refused: z.array(
      z.object({
        row: z.int().describe("Spreadsheet row; the header is row 1"),
        column: z.string().nullable(),
        value: z.string().nullable(),
        key: z.string(),
        message: z.string(),
      }),
    ),
  }),
};
