import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { REPORT_DAYS } from "./contract-codes.ts";

const flows = {
  placed: z.int().describe("Cases placed with an institution"),
  placedMinor: Minor.describe("Their arrears when placed"),
  placedPrincipalMinor: Minor.describe("Their outstanding principal when placed"),
  worked: z.int().describe("Cases with a result or a call, once in the day or range"),
  logs: z.int().describe("Results"),
  calls: z.int().describe("Calls, failed ones too"),
  promises: z.int().describe("Promises made"),
  promisedMinor: Minor,
  kept: z.int().describe("Promises kept, on their due day"),
  keptMinor: Minor,
  payments: z.int().describe("Payments posted less reversed"),
  collectedMinor: Minor.describe("Amounts posted less reversed"),
  collectedPrincipalMinor: Minor.describe("Of these, allocated to principal"),
  settled: z.int().describe("Cases settled less reopened"),
  withdrawn: z.int().describe("Cases withdrawn or recalled"),
  complaints: z.int().describe("Complaints received, except invalid ones"),
};

const DayFigures = z.object({ day: Day, currency: Currency, ...flows });
export type DayFigures = z.infer<typeof DayFigures>;

const TotalFigures = z.object({
  currency: Currency,
  ...flows,
  open: z.int().describe("Cases open now"),
  outstandingMinor: Minor.describe("What the loans of these cases owe now"),
  openComplaints: z.int().describe("Complaints without a decision now"),
});
export type TotalFigures = z.infer<typeof TotalFigures>;

const Range = z.object({
  from: Day,
  to: Day.describe(`At most ${REPORT_DAYS} days with both ends`),
  lenderId: Id.optional().describe("Defaults to the lender of the key"),
});
export type ReportInput = z.output<typeof Range>;

const LenderReport = z.object({
  lender: z.object({ id: Id, name: z.string() }),
  from: Day,
  to: Day,
  asOf: Instant.describe("Instant of the open figures"),
  totals: z.array(TotalFigures).describe("One entry for each currency"),
  days: z.array(DayFigures).describe("Days with figures, oldest first"),
});
export type LenderReport = z.infer<typeof LenderReport>;

/** Figures of one lender by currency and day. */
export const get = { input: Range, output: LenderReport };

/** The report as a workbook, with a sheet of totals and a sheet of days. */
export const exportFile = { input: Range, output: fileOutput("xlsx") };
