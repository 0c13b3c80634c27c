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
  amount: Minor.describe("What the day earns by it"),
  /** An edit: what the day earned of this part before. */
  before: Minor.nullable(),
  reason: z.string().nullable(),
  editorName: z.string().nullable(),
  at: Instant,
  /** Attendance: the base of the month and its paid days. */
  base: Minor.nullable(),
  paidDays: z.int().nullable(),
  /** A fine, taken or given back: for what, and after which complaint. */
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
  /** Percent, as they stood on the day; null where they were not written down. */
  rate: Percent,
  cap: Percent,
  stage: Percent,
  contact: Percent,
  tier: Percent,
  quality: Percent,
  attainment: Percent,
  isCapped: z.boolean(),
  /** The case that it was paid for, where the caller sees it. */
  caseId: Id.nullable(),
  loanId: Id.nullable(),
  borrowerId: Id.nullable(),
  loanNumber: z.string().nullable(),
});

/** So many payments and entries are shown of a wage. */
export const MAX_LISTED = 500;

/** Why an agent earned what he did on these days: every entry and every payment behind it. */
export const explain = {
  input: z.object({
    agentId: Id,
    from: Day,
    to: Day,
    currency: Currency.optional().describe(
      "Of the money that is asked about; of the agent's country where none is named",
    ),
  }),
  output: Sums.extend({
    agentId: Id,
    agentName: z.string(),
    institutionName: z.string(),
    isClosed: z.boolean().describe("The month of the last day"),
    /** Changes with every entry and credit of these days. */
    version: z.int(),
    /** What counts from the last of these days on, in percent. */
    quality: z.number(),
    /** It was set by hand; else the score decides as the month closes. */
    isQualitySet: z.boolean(),
    /** The quality score of the month of the last day, as it closed or so far, and what it makes of payments, in percent. */
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
    /** Not all are shown. */
    isCut: z.boolean(),
  }),
};
export type Explained = z.infer<typeof explain.output>;
export type WageEntry = z.infer<typeof ExplainedWageEntry>;
export type WageCredit = z.infer<typeof Credit>;
