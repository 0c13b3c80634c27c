import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Currency } from "../../core/money.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { CELL_FLAWS } from "../../core/sheet/cell.ts";
import { Encoding } from "../../core/sheet/file-style.ts";
import { Proposed, State } from "../../manage/proposal/contract.ts";
import { ZONE_SOURCES } from "../../core/places/zone-of-place.ts";
import { Mapping, MappingDraft, TargetKey, VALUE_KINDS } from "./mapping/contract.ts";

/** `json`: loans sent by the API. */
export const FILE_KINDS = ["csv", "xlsx", "xls", "json"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const RUN_STATES = [
  "UPLOADED",
  "CHECKING",
  "CHECKED",
  "APPLYING",
  "APPLIED",
  "FAILED",
] as const;
export type RunState = (typeof RUN_STATES)[number];
export const RunState = z.enum(RUN_STATES);

const Count = z.int().min(0);

/** Effect of a file on the portfolio. Every row counts in exactly one of the first six. */
export const Counts = z.object({
  created: Count.describe("New loans"),
  updated: Count.describe("Loans that differ from stored data"),
  unchanged: Count,
  older: Count.describe("Loans with a later tape already imported"),
  repeated: Count.describe("Rows equal to an earlier row of the file"),
  failing: Count.describe("Rows with at least one error"),
  casesCreated: Count,
  casesUpdated: Count,
  casesCleared: Count.describe(
    "Open cases of loans no longer past due on the tape: amounts change, status does not",
  ),
  loanOnly: Count.describe("Created or updated loans without an open case"),
  laterPayments: Count.describe(
    "Payments with a later value day than the tape; they remain posted",
  ),
  zonesDerived: Count.describe("Rows without a time zone, derived from the address"),
  zones: z
    .array(
      z.object({
        zone: z.string(),
        otherZones: z
          .array(z.string())
          .describe("Further zones in which contact hours must be open"),
        source: z.enum(ZONE_SOURCES),
        rows: Count,
      }),
    )
    .describe("Time zones for contacting the borrowers"),
});
export type Counts = z.infer<typeof Counts>;

export const Run = z.object({
  runId: Id,
  fileName: z.string(),
  kind: z.enum(FILE_KINDS),
  sizeBytes: Count,
  rowCount: Count,
  state: RunState,
  isStalled: z.boolean().describe("The process has stopped; check or apply again"),
  doneRows: Count.describe("Rows processed so far by the check or apply"),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  byRule: z.boolean().describe("Cases are placed by the lender's rule"),
  mappingName: z.string().nullable(),
  asOf: Day.nullable(),
  counts: Counts.nullable(),
  approvedRows: Count.describe(
    "Failing rows whose borrower change was approved since the check; the next apply includes them",
  ),
  heldZones: Count.describe(
    "Borrowers whose new time zone adds contact hours and waits for a second person",
  ),
  zoneChange: z
    .object({ proposalId: Id, state: State })
    .nullable()
    .describe("Latest proposal to accept those zones"),
  failure: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: Instant,
  appliedAt: Instant.nullable(),
});
export type Run = z.infer<typeof Run>;

export const ISSUE_KEYS = [
  "required",
  "tooLong",
  "amount",
  "negative",
  "tooLarge",
  "day",
  "dayAhead",
  "count",
  "phone",
  "phones",
  "status",
  "zone",
  "zoneForeign",
  "zoneMissing",
  "placeUnknown",
  "gender",
  "relation",
  "unlisted",
  "overpaid",
  "owedMore",
  "differs",
  "borrowerDiffers",
  "identityDiffers",
  "identityKnown",
  "borrowerKnown",
  "noStage",
  "placedElsewhere",
  "loanRecalled",
  "borrowerForeign",
  "loanUnknown",
  "loanTwice",
  "borrowerTwice",
  "contactIncomplete",
  "dayOrder",
  "decimalSign",
  ...CELL_FLAWS,
] as const;
export type IssueKey = (typeof ISSUE_KEYS)[number];

const OfRun = z.object({ runId: Id });

export const upload = {
  input: z.object({ file: FileInput, encoding: Encoding }),
  output: z.object({
    runId: Id,
    fileName: z.string(),
    headers: z.array(z.string()),
    firstRows: z.array(z.array(z.string())),
    rowCount: Count,
    suggestion: MappingDraft,
    savedAs: z.string().nullable().describe("Name of the saved mapping, if one fits"),
  }),
};

/** Returns at once with state CHECKING for a large file: poll `progress` until it is CHECKED. */
export const checkRun = {
  input: z.object({
    runId: Id,
    institutionId: Id.describe(
      "Institution that works the cases; with byRule, only for time zone and visibility of the import",
    ),
    byRule: z
      .boolean()
      .default(false)
      .describe("Places cases by the lender's rule; requires access to all of its institutions"),
    mapping: Mapping,
    asOf: Day.optional(),
  }),
  output: Run,
};

/** Imports a checked run; refused while a row fails, except with `saveValid`. Safe to repeat. */
export const applyRun = {
  input: OfRun.extend({
    saveValid: z
      .boolean()
      .default(false)
      .describe(
        "Imports the rows without errors and leaves out the others, which remain listed as issues",
      ),
  }),
  output: Run,
};

export const getRun = { input: OfRun, output: Run };

export const Issue = z.object({
  row: z.int().describe("Spreadsheet row; the header is row 1"),
  column: z.string().nullable(),
  target: TargetKey.nullable(),
  message: z.string(),
  value: z.string().nullable(),
});
export type Issue = z.infer<typeof Issue>;

const ListedIssue = Issue.extend({
  change: z
    .object({ proposalId: Id, state: State })
    .nullable()
    .describe("Latest proposal to accept the row"),
  isProposable: z
    .boolean()
    .describe("All errors of the row can be accepted as a change of borrower"),
});

export const listIssues = { input: OfRun.extend(pageInput(20)), output: pageOutput(ListedIssue) };

/**
 * Proposes to accept a row that changes the identity of a borrower or the borrower of a loan, or to
 * accept changed zones.
 */
export const proposeChange = {
  input: OfRun.extend({
    row: z
      .int()
      .min(1)
      .max(10_000_000)
      .optional()
      .describe("Omit it to propose the held time zones of the run"),
    reason: z.string().trim().min(3).max(300).describe("Stored permanently; no personal data"),
  }),
  output: Proposed,
};

/** Payment that the tape does not contain: its value day is later. */
export const CarriedPayment = z.object({
  paymentId: Id,
  loanId: Id,
  loanNumber: z.string(),
  reference: z.string(),
  amountMinor: z.int(),
  currency: Currency,
  valueOn: Day,
});
export type CarriedPayment = z.infer<typeof CarriedPayment>;

/** Later payments of a run, stored with it; empty until the run is APPLIED. */
export const listPayments = {
  input: OfRun.extend(pageInput(20)),
  output: pageOutput(CarriedPayment),
};

/**
 * Exports the failing rows as csv, with messages in a last column, to be corrected and uploaded
 * again.
 */
export const exportErrors = { input: OfRun, output: fileOutput("csv") };

export const listRuns = { input: z.object(pageInput(20)), output: pageOutput(Run) };

export const listTargets = {
  input: NoInput,
  output: z.array(
    z.object({
      key: TargetKey,
      group: z.enum(["loan", "case", "borrower", "contact"]),
      kind: z.enum(VALUE_KINDS),
      required: z.boolean(),
    }),
  ),
};

export const listMappings = {
  input: NoInput,
  output: z.array(z.object({ mapping: Mapping, savedBy: z.string().nullable(), savedAt: Instant })),
};

export const saveMapping = {
  input: z.object({ mapping: Mapping }),
  output: z.object({ name: z.string() }),
};
