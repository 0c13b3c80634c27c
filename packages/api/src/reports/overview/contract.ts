import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { reportContract } from "../run/contract.ts";
import { Month } from "../target/contract.ts";

const Rate = z
  .number()
  .nullable()
  .meta({ description: "Ratio (1 = 100 %); null without data", example: 0.1234 });

/** From the first of the month through a day. Amounts in the currency of the row. */
const OverviewFigures = z.object({
  opened: z.int().describe("Cases at the start of the month"),
  openedMinor: Minor,
  openedPrincipalMinor: Minor,
  entered: z.int().describe("Cases that entered the stage since"),
  enteredMinor: Minor,
  enteredPrincipalMinor: Minor,
  settled: z.int().describe("Cases paid or extended, less those reopened by a reversal"),
  payments: z.int(),
  collectedMinor: Minor.describe("Net of reversals"),
  collectedPrincipalMinor: Minor,
  unassistedMinor: Minor.describe("Part of it not credited to an agent"),
  calls: z.int(),
  connected: z.int(),
  attemptedCases: z.int(),
  reachedCases: z.int(),
  kept: z.int(),
  partial: z.int(),
  broken: z.int(),
  recoveryRate: Rate,
  amountRate: Rate,
  principalRate: Rate,
  connectRate: Rate,
  reachedRate: Rate,
  keptRate: Rate,
});

/** Month so far, with its target and the same number of days of the previous month. */
const MonthComparison = z.object({
  now: OverviewFigures,
  before: OverviewFigures.nullable().describe(
    "Up to the same day of the previous month; null if not recorded",
  ),
  targetMinor: Minor.nullable(),
  targetRate: Rate,
  attained: Rate.describe("Share of the target amount; above 1 if exceeded"),
  rateAttained: Rate,
  pace: z.number().describe("Elapsed share of the month's working days"),
});
export type MonthComparison = z.infer<typeof MonthComparison>;

const OverviewTotals = MonthComparison.extend({ currency: Currency });
export type OverviewTotals = z.infer<typeof OverviewTotals>;

const OverviewRow = MonthComparison.extend({
  institutionId: Id,
  institutionName: z.string(),
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
  currency: Currency,
  day: Day.describe("Last recorded day"),
  beforeDay: Day,
});
export type OverviewRow = z.infer<typeof OverviewRow>;

const filter = {
  month: Month.optional().describe("Defaults to the current month"),
  institutionId: Id.optional(),
  stageId: Id.optional(),
  currency: Currency.optional().describe("Defaults to the currency of most cases"),
};

export const SORTS = ["INSTITUTION", "STAGE", "COLLECTED", "ATTAINED", "AMOUNT_RATE"] as const;
export type Sort = (typeof SORTS)[number];

export const overview = reportContract({
  filter: z.object(filter),
  row: OverviewRow,
  totals: OverviewTotals,
  sorts: SORTS,
});

const Placed = z.object({
  id: Id,
  name: z.string(),
  cases: z.int(),
  collectedMinor: Minor,
  score: z.number(),
});
export type Placed = z.infer<typeof Placed>;

const Ranking = z.object({
  by: z.enum(["ATTAINED", "AMOUNT_RATE"]),
  top: z.array(Placed),
  bottom: z.array(Placed).describe("Lowest first"),
});

const StageBar = MonthComparison.extend({
  stageId: Id.nullable(),
  stageName: z.string().nullable(),
});

/** Returns the same month as charts: by day, by stage, and the rankings. */
export const getSummary = {
  input: z.object(filter).optional(),
  output: z.object({
    month: Month,
    currency: Currency,
    currencies: z.array(Currency),
    through: Day.nullable().describe("Last recorded day"),
    days: z.array(z.object({ day: Day, collectedMinor: Minor, paceMinor: z.number().nullable() })),
    daysBefore: z.array(z.object({ day: Day, collectedMinor: Minor })),
    stages: z.array(StageBar),
    institutions: Ranking,
    agents: Ranking,
    /** Minimum number of cases for a rank. */
    floor: z.int(),
  }),
};
export type Summary = z.infer<typeof getSummary.output>;
