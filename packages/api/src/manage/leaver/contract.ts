import { z } from "zod";
import { Id, pageOf } from "../../core/page.ts";
import {
  changeOf,
  inForceOf,
  ownersInput,
  Withdrawal,
  Written,
} from "../../core/setting/contract.ts";

export const REASON_LENGTH = 300;

/** Thirty days. */
export const MOST_HOURS = 720;

/** How long the open cases of a disabled agent stay with him. */
const Hours = z.int().min(0).max(MOST_HOURS);

const Rule = z.object({
  ...Written.shape,
  /** Null from the day on which the institution follows the rule for all again. */
  hours: Hours.nullable(),
  /** Null where it came with the house. */
  reason: z.string().nullable(),
});

const Standing = z.object({
  /** What is in force today, its own or that of all. */
  applies: Hours,
  isOwn: z.boolean(),
  /** The last of its own whose day has come; null where it never had one. */
  ...inForceOf(Rule),
  current: Rule.nullable(),
});

/** What applies to each institution, after the rule for all that have none of their own. */
export const list = {
  input: ownersInput,
  output: pageOf(
    Standing.extend({ institutionId: Id, institutionName: z.string() }),
  ).extend({ house: Standing }),
};

/** Every rule that was ever written for an institution, or for all. */
export const history = {
  input: z.object({ institutionId: Id.optional() }).prefault({}),
  output: z.array(Rule),
};

export const save = {
  input: z.object({
    /** Null is the rule for all. */
    institutionId: Id.nullable(),
    ...changeOf,
    /** Null follows the rule for all from that day on. */
    hours: Hours.nullable(),
    reason: z.string().trim().min(3).max(REASON_LENGTH),
  }),
  output: z.object({ ruleId: Id }),
};

export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };

export type Rule = z.infer<typeof Rule>;
export type Standing = z.infer<typeof Standing>;
