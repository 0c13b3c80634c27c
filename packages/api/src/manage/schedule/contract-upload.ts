import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Id } from "../../core/page.ts";

export const MAX_AGENTS = 2_000;
export const MAX_DATES = 31;

export const UPLOAD_STATES = ["CHECKED", "SAVED"] as const;

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
/** Faults with the same messages as in any other sheet. */
export type RosterCellFlaw = "noValue" | "cellError";
export type RosterIssueKey = (typeof ROSTER_ISSUES)[number] | RosterCellFlaw;

const Count = z.int().min(0);

export const RosterCounts = z.object({
  rows: Count.describe("Agents in the file"),
  failing: Count.describe("Rows with at least one error"),
  created: Count.describe("Days without a code before"),
  changed: Count.describe("Days with another code before"),
  unchanged: Count.describe("Unchanged and past days"),
});

export const RosterIssue = z.object({
  row: z.int().describe("Spreadsheet row, from 1"),
  column: z.string().describe("Column name in the file"),
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
  counts: RosterCounts.describe("Of all rows; failing ones are not saved"),
  issues: z.array(RosterIssue).describe("First 200 issues"),
  issueCount: Count,
});
export type RosterUpload = z.infer<typeof RosterUpload>;

const OfUpload = { uploadId: Id };

/**
 * Reads an xlsx or xls with one row per agent and one column per day, and returns the result of the
 * check. `save` saves it at once if no row fails, `saveValid` saves the valid rows. A blank cell
 * leaves the day unchanged.
 */
export const upload = {
  input: z.object({
    file: FileInput,
    save: z.boolean().default(false),
    saveValid: z.boolean().default(false),
  }),
  output: RosterUpload,
};

/** One of the caller's uploads, checked against the present schedule. */
export const getUpload = { input: z.object(OfUpload), output: RosterUpload };

/**
 * Saves an upload; with failing rows only when `saveValid` is set. Repeating the call is safe. The
 * event `schedule.saving` reports the progress to the caller: `done` of `total` days of `uploadId`.
 */
export const saveUpload = {
  input: z.object({ ...OfUpload, saveValid: z.boolean().default(false) }),
  output: RosterUpload,
};

/** Failing rows with their messages in the last column, as xlsx to correct and upload. */
export const exportErrors = { input: z.object(OfUpload), output: fileOutput("xlsx") };
