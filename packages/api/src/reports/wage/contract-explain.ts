import { z } from "zod";
import { VIOLATIONS } from "../../board/penalty/contract-codes.ts";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { ENTRY_CAUSES, WAGE_PARTS } from "./contract-codes.ts";
import { Sums } from "./contract-sums.ts";

const Part = z.enum(WAGE_PARTS);

const ExplainedWageEntry = z.object({
  id: Id,
  part: Part,
  cause: z.enum(ENTRY_CAUSES),
  day: Day,
  amount: Minor.describe("Amount added to the day's wage"),
  /** Only for an edit: the amount of this part before. */
  before: Minor.nullable(),
  reason: z.string().nullable(),
  editorName: z.string().nullable(),
  at: Instant,
  /** Only for attendance: the base of the month and its paid days. */
  base: Minor.nullable(),
  paidDays: z.int().nullable(),
  /** Only for a fine or its reversal: penalty and complaint. */
  penaltyId: Id.nullable(),
  orderId: Id.nullable(),
  violation: z.enum(VIOLATIONS).nullable(),
});

const Percent = z.number().nullable();

const Credit = z.object({
  paymentId: Id,
  day: Day,
  isReversal: z.boolean(),
  amount: Minor,
  wage: Minor,
  paidAt: Instant,
  /** Percentages of that day; null when they were not recorded. */
  rate: Percent,
  cap: Percent,
  stage: Percent,
  contact: Percent,
  tier: Percent,
  quality: Percent,
  attainment: Percent,
  isCapped: z.boolean(),
  /** Case of the payment, if the caller sees it. */
  caseId: Id.nullable(),
  loanId: Id.nullable(),
  borrowerId: Id.nullable(),
  loanNumber: z.string().nullable(),
});

/** Maximum number of shown payments and entries. */
export const MAX_LISTED = 500;

export const explain = {
  input: z.object({
    agentId: Id,
    from: Day,
    to: Day,
    currency: Currency.optional().describe("Defaults to the currency of the agent's country"),
  }),
  output: Sums.extend({
    agentId: Id,
    agentName: z.string(),
    institutionName: z.string(),
    isClosed: z.boolean().describe("The month of the last day is closed"),
    /** Changes with every entry and credit of these days. */
    version: z.int(),
    /** Quality factor from the last of these days on, in percent. */
    quality: z.number(),
    /** Set manually; otherwise the score decides at the closing of the month. */
    isQualitySet: z.boolean(),
    /** Quality score of the month of the last day, final or so far, with its factor in percent. */
    score: z
      .object({
        points: z.int(),
        hasFatalError: z.boolean(),
        factor: z.number(),
        isFinal: z.boolean(),
      })
      .nullable(),
    entries: z.array(ExplainedWageEntry),
    credits: z.array(Credit),
    /** The lists are not complete. */
    isCut: z.boolean(),
  }),
};
export type Explained = z.infer<typeof explain.output>;
export type WageEntry = z.infer<typeof ExplainedWageEntry>;
export type WageCredit = z.infer<typeof Credit>;
