import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id, pageInput } from "../../core/page.ts";
import { Encoding } from "../../core/sheet/file-style.ts";
import { Counts, Issue } from "../loan-import/contract.ts";

export const FILE_STATES = ["WAITING", "APPLIED", "CHECKED", "REFUSED", "FAILED"] as const;
export type FileState = (typeof FILE_STATES)[number];

export const MappingName = z.string().trim().min(1).max(100).describe("Name of a saved mapping");

/** Choices of a key with one file, and of a drop folder with all of its files. */
export const FileOptions = {
  mapping: MappingName,
  institutionId: Id.optional().describe(
    "Institution that works the cases; defaults to the institution of the key",
  ),
  byRule: z.boolean().default(false).describe("Places new cases by the lender's placement rule"),
  saveValid: z
    .boolean()
    .default(false)
    .describe("Imports the rows without errors and leaves out the others"),
};

const OfFile = z.object({ fileId: Id });

export const LoanFile = z.object({
  fileId: Id,
  runId: Id,
  fileName: z.string(),
  state: z
    .enum(FILE_STATES)
    .describe(
      "REFUSED: nothing was written because of errors; CHECKED: dry run; FAILED: see `failure`",
    ),
  rowCount: z.int(),
  asOf: Day.nullable(),
  counts: Counts.nullable().describe("Null until the file is checked"),
  failure: z.string().nullable(),
  finishedAt: Instant.nullable(),
});
export type LoanFile = z.input<typeof LoanFile>;

/** Takes a file that is checked and imported in the background, as by upload, check and apply. */
export const send = {
  input: z.object({
    file: FileInput,
    ...FileOptions,
    asOf: Day.optional().describe("Defaults to the day of the mapping, else of the first upload"),
    dryRun: z.boolean().default(false).describe("Checks the file and writes nothing"),
    encoding: Encoding,
  }),
  output: LoanFile,
};

/** State of a file, with the errors of its rows page by page. */
export const get = {
  input: OfFile.extend(pageInput(20)),
  output: LoanFile.extend({ issues: z.array(Issue), issueCount: z.int() }),
};

/** Answers each row: accepted, or failed with its errors. */
export const getResult = { input: OfFile, output: fileOutput("csv") };
