import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { VARIANTS, PLAIN_STRATEGIES } from "./contract-codes.ts";
import { COMPARED_BY, COMPARISON_RESULTS, WINDOWS } from "./contract-compare-codes.ts";

const Count = z.int().min(0);
const Share = z.number().nullable().describe("Share from 0 to 1; null without loans");

/** Difference between two shares of 1, with its 95 % confidence interval. */
const Interval = z.object({ estimate: z.number(), low: z.number(), high: z.number() });
export type Interval = z.infer<typeof Interval>;

/** Results of the loans with a closed window. */
const GroupOutcome = z.object({
  loans: Count,
  /** Loans with an open window; no other count includes them. */
  notYet: Count,
  arrearsMinor: Minor,
  recoveredMinor: Minor.describe("Capped at the arrears of each loan"),
  rate: Share.describe("Recovered share of arrears"),
  paid: Count.describe("Loans with a payment"),
  paidRate: Share,
});

const Group = GroupOutcome.extend({
  variant: z.enum(VARIANTS).nullable(),
  /** Strategies of the variant; several when the rule changed during the period. */
  strategies: z.array(z.enum(PLAIN_STRATEGIES)),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  /** Mean over the loans of the recovered share of arrears. Every loan has the same weight. */
  meanShare: Share,
  /** Difference to the first group; null for the first group. */
  difference: z
    .object({
      meanShare: Interval.nullable(),
      paidRate: Interval.nullable(),
      verdict: z.enum(COMPARISON_RESULTS),
    })
    .nullable(),
});
export type ComparedGroup = z.infer<typeof Group>;

/**
 * Compares the recovery of variants or institutions. A loan counts for the first group that got it
 * in the period, whatever happens later.
 */
export const compare = {
  input: z.object({
    stageId: Id,
    institutionId: Id.optional(),
    from: Day,
    to: Day,
    days: z
      .int()
      .refine((days) => WINDOWS.some((window) => window === days), "input.invalid")
      .default(30),
    by: z.enum(COMPARED_BY).default("ARM"),
  }),
  output: z.object({
    asOf: Instant,
    currency: Currency.nullable().describe("Null if nothing was allocated"),
    /** Loans in other currencies, which the comparison leaves out. */
    otherLoans: Count,
    /** First the champion, or the institution with the most loans. */
    groups: z.array(Group),
    /**
     * Weeks in which the loans were allocated, starting on Monday; groups in the order of `groups`.
     */
    weeks: z.array(z.object({ week: Day, groups: z.array(GroupOutcome) })),
  }),
};
export type Comparison = z.infer<typeof compare.output>;
