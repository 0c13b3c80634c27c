import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";
import { STATUSES } from "../../tasks/case/contract-codes.ts";
import { reportContract } from "../run/contract.ts";
import { MAX_DAYS_SINCE, OUTCOMES } from "./contract-codes.ts";

const DaysSince = z
  .int()
  .min(1)
  .max(MAX_DAYS_SINCE)
  .describe("Days since the cohort day; 1 is the end of that day");

const CohortRange = z.object({
  from: Day,
  to: Day,
  institutionId: Id.optional(),
  stageId: Id.optional(),
});

const counts = z.record(z.enum(OUTCOMES), z.int());
const amounts = z.record(z.enum(OUTCOMES), Minor);

/** Cohort, or several added up, with its outcomes. */
const CohortSums = z.object({
  cases: z.int().describe("All cases of the cohort"),
  principalMinor: Minor,
  casesBy: counts,
  principalBy: amounts,
});
export type CohortSums = z.infer<typeof CohortSums>;

const CohortTotal = CohortSums.extend({ currency: Currency });
export type CohortTotal = z.infer<typeof CohortTotal>;

export const CohortRow = CohortSums.extend({
  day: Day,
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id,
  stageName: z.string(),
  currency: Currency,
  daysSince: DaysSince,
});
export type CohortRow = z.infer<typeof CohortRow>;

const report = reportContract({
  filter: CohortRange.partial({ from: true, to: true }).extend({ daysSince: DaysSince.default(7) }),
  row: CohortRow,
  totals: z.array(CohortTotal),
  sorts: ["day", "stage", "cases"],
});

/** Defaults to the last fourteen days. */
export const cohorts = {
  page: { input: report.page.input, output: report.page.output.extend(coveredDays) },
  export: report.export,
};

const ofCurrency = {
  currency: Currency.optional().describe("Defaults to the currency of most cases"),
};

/** Returns the requested cohorts of all institutions and stages, added up by day and days since. */
export const map = {
  input: CohortRange.extend(ofCurrency),
  output: z.object({
    currency: Currency.nullable(),
    cells: z.array(CohortSums.extend({ day: Day, daysSince: DaysSince })),
  }),
};
export type MapCell = z.infer<typeof map.output>["cells"][number];

/** Unpaid share, after the given number of days, of the installments that fell due on a day. */
export const entries = {
  input: CohortRange.omit({ stageId: true }).extend(ofCurrency),
  output: z.object({
    currency: Currency.nullable(),
    cells: z.array(
      z.object({
        day: Day,
        daysSince: z.int().min(0).max(MAX_DAYS_SINCE),
        due: z.int(),
        dueMinor: Minor,
        unpaid: z.int(),
        unpaidMinor: Minor,
      }),
    ),
  }),
};
export type EntryCell = z.infer<typeof entries.output>["cells"][number];

/** Lists the visible cases behind a share: those of a cohort with one outcome. */
export const listCases = {
  input: z.object({
    day: Day,
    daysSince: DaysSince,
    outcome: z.enum(OUTCOMES),
    institutionId: Id.optional(),
    stageId: Id.optional(),
    currency: Currency.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(
    z.object({
      taskId: Id,
      loanId: Id,
      borrowerId: Id,
      loanNumber: z.string(),
      institutionName: z.string(),
      stageName: z.string().describe("Stage of the cohort"),
      thenStageName: z
        .string()
        .nullable()
        .describe("Stage after daysSince; null if the case had ended"),
      enteredAt: Instant,
      principalMinor: Minor,
      arrearsMinor: Minor.describe("Current arrears"),
      currency: Currency,
      status: z.enum(STATUSES).describe("Current status"),
    }),
  ),
};
export type CohortCase = z.infer<typeof listCases.output>["rows"][number];
