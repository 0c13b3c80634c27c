import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, pageInput, pageOf } from "../../core/page.ts";

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
  ruleId: Id,
  effectiveOn: Day,
  /** Null from the day on which the institution follows the rule for all again. */
  values: Values.nullable(),
  /** Both null where it came with the house. */
  reason: z.string().nullable(),
  editorName: z.string().nullable(),
  editedAt: Instant,
});

const Standing = z.object({
  /** What is in force today, its own or that of all. */
  applies: Values,
  isOwn: z.boolean(),
  /** The last of its own whose day has come; null where it never had one. */
  current: Rule.nullable(),
  /** The next that takes effect on a later day. */
  next: Rule.nullable(),
  /** The last that was written; a change names it. */
  latestId: Id.nullable(),
});

/** What applies to each institution, after the rule for all that have none of their own. */
export const listing = {
  input: z
    .object({
      /** A part of the name. */
      text: z.string().trim().max(100).optional(),
      ...pageInput(20),
    })
    .prefault({}),
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
    /** What the change was made on: if somebody else was faster, he is not overwritten. */
    onId: Id.nullable(),
    /** Null follows the rule for all from that day on. */
    values: SaidValues.nullable(),
    effectiveOn: Day.optional(),
    reason: z.string().trim().min(3).max(REASON_LENGTH),
  }),
  output: z.object({ ruleId: Id }),
};

export type Rule = z.infer<typeof Rule>;
export type Standing = z.infer<typeof Standing>;
export type InactivityValues = z.infer<typeof Values>;
