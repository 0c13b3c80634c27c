import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";

export const MAX_THRESHOLDS = 6;
export const LONGEST_MINUTES = 720;

/** By the clock of the institution. */
const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable();

/** After how much quiet leaders are told, and when nobody is. */
const Values = z
  .object({
    /** Minutes, in any order. */
    thresholds: z
      .array(z.int().min(1).max(LONGEST_MINUTES))
      .min(1, "inactivity.thresholdsRequired")
      .max(MAX_THRESHOLDS)
      .refine((minutes) => new Set(minutes).size === minutes.length, "inactivity.thresholdTwice"),
    breakFrom: ClockTime,
    breakTo: ClockTime,
    /** So long after work begins and before it ends nobody is told. */
    edgeMinutes: z.int().min(0).max(120),
  })
  .refine(({ breakFrom, breakTo }) => (breakFrom === null) === (breakTo === null), {
    error: "inactivity.breakHalf",
    path: ["breakTo"],
  })
  .refine(({ breakFrom, breakTo }) => !breakFrom || !breakTo || breakFrom < breakTo, {
    error: "inactivity.breakReversed",
    path: ["breakTo"],
  });
export type InactivityValues = z.infer<typeof Values>;

export const { list, history, save, withdraw } = institutionRuleContract("values", Values);
