import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { reportContract } from "../run/contract.ts";
import { Month } from "../target/contract.ts";

const Rate = z.number().nullable().meta({
  description: "A share of 1; null where nothing can be said",
  example: 0.1234,
});

/** From the first of the month through a day. Amounts in the currency of the row. */
const OverviewFigures = z.object({
  opened: z.int().describe("Cases in the stage when the month began"),
  openedMinor: Minor,
  openedPrincipalMinor: Minor,
  entered: z.int().describe("Cases that came to the stage since"),
  enteredMinor: Minor,
  enteredPrincipalMinor: Minor,
  settled: z.int().describe("Ended paid or extended, less those that a reversal reopened"),
  payments: z.int(),
  collectedMinor: Minor.describe("Net of reversals"),
  collectedPrincipalMinor: Minor,
  unassistedMinor: Minor.describe("Of it, what is no agent's success"),
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
    "Through the same day of the month before; null where that is not on record",
  ),
  targetMinor: Minor.nullable(),
  targetRate: Rate,
  attained: Rate.describe("Of the target amount; above 1 it is exceeded"),
  rateAttained: Rate,
  pace: z.number().describe("Share of the month's working days gone"),
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
  day: Day.describe("Through which it is on record"),
  beforeDay: Day,
});
export type OverviewRow = z.infer<typeof OverviewRow>;

const filter = {
  month: Month.optional().describe("The running one where none is given"),
  institutionId: Id.optional(),
  stageId: Id.optional(),
  currency: Currency.optional().describe("That of most cases where none is given"),
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
  bottom: z.array(Placed).describe("The last one first"),
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
    through: Day.nullable().describe("The last day on record"),
    days: z.array(
      z.object({
        day: Day,
        collectedMinor: Minor,
        paceMinor: z.number().nullable(),
      }),
    ),
    daysBefore: z.array(z.object({ day: Day, collectedMinor: Minor })),
    stages: z.array(StageBar),
    institutions: Ranking,
    agents: Ranking,
    /** Minimum number of cases for a rank. */
    floor: z.int(),
  }),
};
export type Summary = z.infer<typeof getSummary.output>;
