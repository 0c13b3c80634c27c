import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id } from "../../core/page.ts";

export const MAX_AGENTS = 2_000;
export const MAX_DATES = 31;

export const UPLOAD_STATES = ["CHECKED", "SAVED"] as const;

/** Why a cell or a row of a roster cannot be taken. */
export const ROSTER_ISSUES = [
  "required",
  "loginUnknown",
  "notAgent",
  "agentDisabled",
  "wrongInstitution",
  "rowTwice",
  "codeUnknown",
  "codeDisabled",
  "pastDay",
  "outsideHours",
  "closedDay",
] as const;
/** Said as for any sheet. */
export type RosterCellFlaw = "noValue" | "cellError";
export type RosterIssueKey = (typeof ROSTER_ISSUES)[number] | RosterCellFlaw;

const Count = z.int().min(0);

export const RosterCounts = z.object({
  rows: Count.describe("Agents in the file"),
  failing: Count.describe("Rows with at least one error"),
  created: Count.describe("Days that had nothing"),
  changed: Count.describe("Days that had another code"),
  unchanged: Count.describe("Days that are so already, and past ones"),
});

export const RosterIssue = z.object({
  row: z.int().describe("As a spreadsheet counts: the first row is 1"),
  column: z.string().describe("As the file names it"),
  message: z.string(),
  value: z.string(),
});

export const RosterUpload = z.object({
  uploadId: Id,
  fileName: z.string(),
  uploadedAt: Instant,
  state: z.enum(UPLOAD_STATES),
  firstDay: Day,
  lastDay: Day,
  counts: RosterCounts.describe("Of all rows; what is failing is not saved"),
  issues: z.array(RosterIssue).describe("The first two hundred"),
  issueCount: Count,
});
export type RosterUpload = z.infer<typeof RosterUpload>;

const OfUpload = { uploadId: Id };

/**
 * Takes an xlsx or xls with one row an agent and one column a day, and tells what it would do. With `save` it is saved
 * at once where no row is failing, with `saveValid` the others where some are. A blank cell leaves the day as it is.
 */
export const upload = {
  input: z.object({
    file: FileInput,
    save: z.boolean().default(false),
    saveValid: z.boolean().default(false),
  }),
  output: RosterUpload,
};

/** One's own upload, checked anew against what is scheduled now. */
export const getUpload = { input: z.object(OfUpload), output: RosterUpload };

/**
 * Saves what was uploaded; while a row is failing only where `saveValid` takes the others. Calling it again is safe. How
 * far it is tells the fact `schedule.saving` to whoever saves: `done` of `total` days of `uploadId`.
 */
export const saveUpload = {
  input: z.object({ ...OfUpload, saveValid: z.boolean().default(false) }),
  output: RosterUpload,
};

/** The failing rows as they came, with their messages in a last column, as xlsx to be mended and uploaded again. */
export const exportErrors = {
  input: z.object(OfUpload),
  output: fileOutput("xlsx"),
};
