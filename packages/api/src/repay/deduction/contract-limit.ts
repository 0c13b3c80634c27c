import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, Nothing } from "../../core/page.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { LEVELS } from "./contract-words.ts";

/** A share in percent, two digits after the point. */
const Percentage = z
  .number()
  .min(0)
  .max(100, "deduction.percentOver")
  .multipleOf(0.01, "deduction.percentDigits");

/** Which share of each part a level may let off. */
export const LimitValues = z.object({
  level: z.literal(LEVELS),
  penalty: Percentage,
  extensionFee: Percentage,
  interest: Percentage,
  principal: Percentage,
});

const Limit = LimitValues.extend({
  /** Null for the house itself. */
  role: z.int().nullable(),
});

const Written = z.object({
  effectiveOn: Day,
  /** Null where it came with the house. */
  editorName: z.string().nullable(),
  editedAt: Instant,
});

const Limits = Written.extend({
  /** The stage has none of its own from this day on. */
  followsHouse: z.boolean(),
  levels: z.array(Limit),
});

/** What each level may let off: the rule of the house, then the stages. */
export const limits = {
  input: Nothing,
  output: z.array(
    z.object({
      /** Null for every stage that has no limits of its own. */
      queueId: Id.nullable(),
      queueName: z.string().nullable(),
      current: Limits,
      /** The next that takes effect on a later day. */
      next: Limits.nullable(),
      /** The last that was written; a change names it. */
      latestId: Id.nullable(),
    }),
  ),
};

const Change = {
  /** What the change was made on: if somebody else was faster, he is not overwritten. */
  onId: Id.nullable(),
  /** The next day, or a later one; the next where none is given. */
  effectiveOn: Day.optional(),
  followsHouse: z.boolean().default(false),
};

export const limitsSave = {
  input: z.object({
    queueId: Id.nullable(),
    ...Change,
    /** Every level; empty where the stage follows the house. */
    levels: z.array(LimitValues).max(LEVELS.length),
  }),
  output: Proposed,
};

/** Every rule that was ever written for a stage, or for the house. */
export const limitsHistory = {
  input: z.object({ queueId: Id.optional() }).prefault({}),
  output: z.array(Limits),
};

const PolicyValues = z.object({
  /** What may be let off in a month, as a share of what comes in. */
  budget: Percentage,
  /** Finance confirms what lets off more. */
  checkAboveMinor: Minor.min(0),
  /** Until the end of which day an approval holds: 0 is its own, 1 the next. */
  validDays: z.int().min(0).max(30),
  longestDays: z.int().min(0).max(30),
});

const Policy = PolicyValues.extend({
  ...Written.shape,
  followsHouse: z.boolean(),
});

/** Budget, check by finance and validity: the rule of the house for each currency, then the institutions. */
export const policies = {
  input: Nothing,
  output: z.array(
    z.object({
      currency: Currency,
      institutionId: Id.nullable(),
      institutionName: z.string().nullable(),
      current: Policy,
      next: Policy.nullable(),
      latestId: Id.nullable(),
    }),
  ),
};

export const policySave = {
  input: PolicyValues.extend({
    currency: Currency,
    institutionId: Id.nullable(),
    ...Change,
  }).refine((policy) => policy.longestDays >= policy.validDays, {
    error: "deduction.daysReversed",
    path: ["longestDays"],
  }),
  output: Proposed,
};

export const policyHistory = {
  input: z.object({ currency: Currency, institutionId: Id.optional() }),
  output: z.array(Policy),
};
