import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { coveredDays, Id, pageInput, pageOutput } from "../../core/page.ts";
import { Status } from "../../tasks/case/contract.ts";
import { reportContract } from "../run/contract.ts";
import { ACTIVITY, DAILY_SORTS, FLOWS } from "./contract-codes.ts";

const Amounts = z.object({
  cases: z.int(),
  minor: Minor.describe("Debt of each case on entry into the stage"),
  principalMinor: Minor.describe("Principal part of minor"),
});
export type Amounts = z.infer<typeof Amounts>;

const record = <K extends string, T extends z.ZodType>(
  keys: readonly K[],
  value: T,
): z.ZodObject<Record<K, T>> =>
  z.object(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, T>);

const Rate = z
  .number()
  .nullable()
  .meta({ description: "Ratio (1 = 100 %); null without a base", example: 0.1234 });

/** Opening plus inflows less outflows equals the closing; shares are computed from sums. */
const DailyFigures = z.object({
  currency: Currency,
  flows: record(FLOWS, Amounts),
  ...record(ACTIVITY, z.int()).shape,
  recoveryRate: Rate.describe("Collected share of opening and inflow"),
  settledRate: Rate.describe("Settled share of opening and inflow cases"),
  connectRate: Rate.describe("Connected share of calls"),
});
export type DailyFigures = z.infer<typeof DailyFigures>;

export const DailyRow = DailyFigures.extend({
  day: Day,
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id.nullable(),
  stageName: z.string().nullable().describe("Null for activity without a stage"),
});
export type DailyRow = z.infer<typeof DailyRow>;

/**
 * Totals of all rows in one currency: the opening of each stage's first day and the closing of its
 * last.
 */
const Totals = DailyFigures.extend({ rows: z.int() });
export type Totals = z.infer<typeof Totals>;

const DailyFilter = z.object({
  from: Day.optional().describe("Defaults to 6 days before `to`"),
  to: Day.optional().describe("Defaults to 6 days after `from`, else to today"),
  institutionId: Id.optional(),
  stageId: Id.optional(),
});
export type DailyFilter = z.infer<typeof DailyFilter>;

const report = reportContract({
  filter: DailyFilter,
  row: DailyRow,
  totals: z.array(Totals),
  sorts: DAILY_SORTS,
  descending: true,
});

export const daily = {
  page: { input: report.page.input, output: report.page.output.extend(coveredDays) },
  export: report.export,
};

export const StagePeriod = z.object({
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  loanNumber: z.string(),
  borrowerName: z.string().nullable().describe("Null if hidden from the caller"),
  status: Status.describe("Current status"),
  agentName: z.string().nullable().describe("Current agent"),
  institutionName: z.string(),
  stageName: z.string(),
  nextStageName: z.string().nullable(),
  from: Day,
  until: Day.nullable(),
  currency: Currency,
  amountMinor: Minor,
  principalMinor: Minor,
});
export type StagePeriod = z.infer<typeof StagePeriod>;

export const listCases = {
  input: z.object({
    flow: z.enum(FLOWS),
    from: Day,
    to: Day,
    institutionId: Id.optional(),
    stageId: Id.optional(),
    currency: Currency.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(StagePeriod),
};
export type CasesFilter = z.output<typeof listCases.input>;
