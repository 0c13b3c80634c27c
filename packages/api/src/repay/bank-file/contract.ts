import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { CELL_FLAWS } from "../../core/sheet/cell.ts";
import { FileStyle } from "../../core/sheet/file-style.ts";
import { ANSWERS, EVENT_TYPES } from "../payment/contract.ts";
import { Proposed, WaitingProposal } from "../../manage/proposal/contract.ts";
import { PROPOSAL_STATES } from "../../manage/proposal/contract-words.ts";
import { FORMAT_NAME } from "./contract-format.ts";

/** States of a file: waiting for approval, importing, done. */
export const FILE_STATES = ["WAITING", "POSTING", "DONE"] as const;
export type FileState = (typeof FILE_STATES)[number];
export const MAX_OFFLINE_ROWS = 20_000;
export const MAX_STATEMENT_ROWS = 20_000;

/** Reasons why a row cannot be imported. */
export const ROW_ISSUES = [
  "required",
  "tooLong",
  "amount",
  "notPositive",
  "moment",
  "ahead",
  "beforeLoan",
  "loanUnknown",
  "loanAmbiguous",
  "knownOtherwise",
  "knownElsewhere",
  "twiceOtherwise",
  "eventType",
  "currency",
  "decimalSign",
  "dayOrder",
  "mark",
  "bothSides",
  ...CELL_FLAWS,
] as const;
export type RowIssueKey = (typeof ROW_ISSUES)[number];

const Count = z.int().min(0);

export const RowIssue = z.object({
  row: z.int().describe("Spreadsheet row; the header is row 1"),
  column: z.string(),
  message: z.string(),
  value: z.string(),
});

export const OfflineCounts = z.object({
  rows: Count,
  newPayments: Count,
  existing: Count.describe("Rows of payments imported before"),
  failing: Count,
});

const Sums = z.array(z.object({ currency: Currency, amountMinor: Minor }));

/**
 * Imports offline payments: csv, xlsx or xls. Without `save` the file is only checked. Nothing is
 * saved while a row fails, unless `saveValid` takes the valid rows. Saved rows are proposed. After
 * approval by a second person a job imports them one by one; `offlineFile` shows the progress.
 */
export const importFile = {
  input: z.object({
    file: FileInput,
    save: z.boolean().default(false),
    saveValid: z.boolean().default(false),
    ...FileStyle,
  }),
  output: z.object({
    fileId: Id.nullable(),
    saved: z.boolean(),
    proposal: Proposed.nullable().describe(
      "Proposal for a second person; null if nothing is new or saved",
    ),
    counts: OfflineCounts,
    sums: Sums.describe("Sums of the new payments"),
    issues: z.array(RowIssue).describe("First 200 issues"),
  }),
};

/** Returns the header of such a file, as csv. */
export const getTemplate = { input: NoInput, output: fileOutput("csv") };

const File = z.object({
  fileId: Id,
  provider: z.string(),
  name: z.string(),
  rowCount: Count,
  userName: z.string().nullable(),
  createdAt: Instant,
});

/** Last proposal for a file, with its result. */
export const FileProposal = WaitingProposal.extend({
  state: z.enum(PROPOSAL_STATES),
  deciderName: z.string().nullable(),
});

const OfflineFile = File.extend({
  counts: OfflineCounts,
  state: z.enum(FILE_STATES),
  proposal: FileProposal.nullable().describe("Null if imported from the command line"),
  settled: Count.describe("New payments already posted or refused"),
  refused: Count.describe("New payments refused when posted"),
});
export type OfflineFile = z.infer<typeof OfflineFile>;

export const list = { input: z.object(pageInput(20)), output: pageOutput(OfflineFile) };

export const get = {
  input: z.object({ fileId: Id }),
  output: OfflineFile.extend({ issues: z.array(RowIssue).describe("First 200 refused rows") }),
};

export const DIFFERENCE_KINDS = ["MISSING_HERE", "MISSING_THERE", "AMOUNT"] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const ReconcileCounts = z.object({
  rows: Count,
  matched: Count,
  missingHere: Count.describe("Only in the statement"),
  missingThere: Count.describe("Only in the received events"),
  amount: Count.describe("In both, with different amounts"),
  outgoing: Count.default(0).describe(
    "Rows left out because they bring no money: debits, pending and empty rows",
  ),
  otherDays: Count.default(0).describe("Payments of other days, left out"),
});

export const Report = File.extend({
  day: Day,
  counts: ReconcileCounts,
  state: z.enum(FILE_STATES),
  proposal: FileProposal.nullable().describe("Latest proposal to post the missing payments"),
  open: Count.describe("Missing payments not yet posted"),
});
export type Report = z.infer<typeof Report>;

/** Compares a bank's statement of a day with the events that the bank reported for it. */
export const reconcile = {
  input: z.object({
    file: FileInput,
    day: Day,
    /** Defaults to the bank behind the codes. */
    provider: z.string().trim().min(1).max(40).optional(),
    format: FORMAT_NAME.optional().describe(
      "Name of a bank format; detected from the columns if omitted",
    ),
    ...FileStyle,
  }),
  output: Report,
};

export const listReports = { input: z.object(pageInput(20)), output: pageOutput(Report) };

export const Difference = z.object({
  differenceId: Id,
  kind: z.enum(DIFFERENCE_KINDS),
  eventType: z.enum(EVENT_TYPES),
  txnId: z.string(),
  number: z.string().nullable(),
  recordedMinor: Minor.nullable(),
  bankMinor: Minor.nullable(),
  currency: Currency,
  paidAt: Instant,
  answer: z.enum(ANSWERS).nullable().describe("Result of posting it"),
  problem: z.string().nullable().describe("Reason why posting failed"),
});
export type Difference = z.infer<typeof Difference>;

export const listDifferences = {
  input: z.object({ fileId: Id, ...pageInput(20) }),
  output: pageOutput(Difference),
};

/**
 * Proposes to post the lines that the bank never reported. Once a second person approves them, they are posted behind the
 * request; `listDifferences` shows the result of each.
 */
export const postMissing = { input: z.object({ fileId: Id }), output: Proposed };
