import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { VARIANTS, PLAIN_STRATEGIES } from "./contract-codes.ts";
import { COMPARED_BY, COMPARISON_RESULTS, WINDOWS } from "./contract-compare-codes.ts";

const Count = z.int().min(0);
const Share = z.number().nullable().describe("Of 1; null of no loan");

/** A difference between two shares of 1, and where it lies with 95 % confidence. */
const Interval = z.object({
  estimate: z.number(),
  low: z.number(),
  high: z.number(),
});
export type Interval = z.infer<typeof Interval>;

/** What became of the loans of which something can be said: whose window is over. */
const GroupOutcome = z.object({
  loans: Count,
  /** Loans whose window is not over; they count in nothing else. */
  notYet: Count,
  arrearsMinor: Minor,
  recoveredMinor: Minor.describe("Of each loan at most its arrears"),
  rate: Share.describe("Recovered of arrears"),
  paid: Count.describe("Loans that paid anything"),
  paidRate: Share,
});

const Group = GroupOutcome.extend({
  variant: z.enum(VARIANTS).nullable(),
  /** What the variant dealt by; several where the rule was changed meanwhile. */
  strategies: z.array(z.enum(PLAIN_STRATEGIES)),
  institutionId: Id.nullable(),
  institutionName: z.string().nullable(),
  /** Of what a loan owed, the mean over the loans: every loan weighs the same. */
  meanShare: Share,
  /** Less the first of the groups; null of that one itself. */
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
 * What the arms of a test, or institutions, recovered of the loans that were dealt to them: a loan counts for the first
 * that had it in these days, whatever became of it later.
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
    currency: Currency.nullable().describe("Null where nothing was dealt out"),
    /** Loans in other currencies, which are left out. */
    otherLoans: Count,
    /** The champion, or the institution with the most loans, comes first. */
    groups: z.array(Group),
    /** By the week in which loans were dealt out, beginning on Monday; groups in the same order. */
    weeks: z.array(z.object({ week: Day, groups: z.array(GroupOutcome) })),
  }),
};
export type Comparison = z.infer<typeof compare.output>;
