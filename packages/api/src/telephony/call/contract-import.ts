/** The call list of company phones as a sheet: calls that agents made without starting them in the system. */
import { z } from "zod";
import { FileInput } from "../../core/file.ts";
import { Id } from "../../core/page.ts";
import { Encoding } from "../../core/sheet/file-style.ts";
import { AppResult, CallType, Cause } from "./contract.ts";

/** So many calls one file may bring. */
export const MAX_IMPORTED = 500;
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Older calls are not taken. */
export const IMPORT_DAYS = 60;

/** The head of each column, in any order; the first five are required. */
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

/** One call of the list, as its cells say it. */
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
 * A csv, xls or xlsx of at most 500 rows with the heads agent (the login), loan (its number), phone, time (on the clock of
 * the agent's institution) and type (0 to 6, as phone call types), and where they are known seconds (of talk), ended and
 * result. Each row is imported independently: the contact rules of its moment judge it, count it and never refuse it. A
 * call that is on record is left as it is, so that a list may be imported again.
 */
export const importList = {
  input: z.object({ file: FileInput, encoding: Encoding }),
  output: z.object({
    created: z.array(z.object({ row: z.int(), callId: Id })),
    existing: z.array(z.int()).describe("Rows whose call is already on record"),
    refused: z.array(
      z.object({
        row: z.int().describe("As a spreadsheet counts: the head is row 1"),
        column: z.string().nullable(),
        value: z.string().nullable(),
        key: z.string(),
        message: z.string(),
      }),
    ),
  }),
};
