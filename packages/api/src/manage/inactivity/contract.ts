import { z } from "zod";
import { Id, pageOf } from "../../core/page.ts";
import {
  changeOf,
  inForceOf,
  ownersInput,
  Withdrawal,
  pastOf,
  Written,
} from "../../core/setting/contract.ts";

export const MOST_THRESHOLDS = 6;
export const LONGEST_MINUTES = 720;
export const REASON_LENGTH = 300;

/** By the clock of the institution. */
const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable();

/** After how much quiet leaders are told, and when nobody is. */
const Values = z.object({
  /** Minutes, in any order. */
  thresholds: z
    .array(z.int().min(1).max(LONGEST_MINUTES))
    .min(1, "inactivity.thresholdsRequired")
    .max(MOST_THRESHOLDS)
    .refine(
      (minutes) => new Set(minutes).size === minutes.length,
      "inactivity.thresholdTwice",
    ),
  breakFrom: ClockTime,
  breakTo: ClockTime,
  /** So long after work begins and before it ends nobody is told. */
  edgeMinutes: z.int().min(0).max(120),
});

const SaidValues = Values.refine(
  ({ breakFrom, breakTo }) => (breakFrom === null) === (breakTo === null),
  { error: "inactivity.breakHalf", path: ["breakTo"] },
).refine(
  ({ breakFrom, breakTo }) => !breakFrom || !breakTo || breakFrom < breakTo,
  { error: "inactivity.breakReversed", path: ["breakTo"] },
);

const Rule = z.object({
  ...Written.shape,
  /** Null from the day on which the institution follows the rule for all again. */
  values: Values.nullable(),
  /** Null where it was delivered. */
  reason: z.string().nullable(),
});

const RuleInForce = z.object({
  /** What is in force today, its own or that of all. */
  applies: Values,
  isOwn: z.boolean(),
  /** The last of its own whose day has come; null where it never had one. */
  ...inForceOf(Rule),
  current: Rule.nullable(),
});

/** What applies to each institution, after the rule for all that have none of their own. */
export const list = {
  input: ownersInput,
  output: pageOf(
    RuleInForce.extend({ institutionId: Id, institutionName: z.string() }),
  ).extend({ house: RuleInForce }),
};

/** Every rule that was ever written for an institution, or for all. */
export const history = {
  input: z.object({ institutionId: Id.optional() }).prefault({}),
  output: z.array(pastOf(Rule)),
};

export const save = {
  input: z.object({
    /** Null is the rule for all. */
    institutionId: Id.nullable(),
    ...changeOf,
    /** Null follows the rule for all from that day on. */
    values: SaidValues.nullable(),
    reason: z.string().trim().min(3).max(REASON_LENGTH),
  }),
  output: z.object({ ruleId: Id }),
};

export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };

export type Rule = z.infer<typeof Rule>;
export type RuleInForce = z.infer<typeof RuleInForce>;
export type InactivityValues = z.infer<typeof Values>;
