import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";

export const MAX_THRESHOLDS = 6;
export const LONGEST_MINUTES = 720;

/** Time of day in the zone of the institution. */
const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable();

/** Inactivity after which leaders are notified, and periods without notifications. */
const Values = z
  .object({
    /** In minutes, in any order. */
    thresholds: z
      .array(z.int().min(1).max(LONGEST_MINUTES))
      .min(1, "inactivity.thresholdsRequired")
      .max(MAX_THRESHOLDS)
      .refine((minutes) => new Set(minutes).size === minutes.length, "inactivity.thresholdTwice"),
    breakFrom: ClockTime,
    breakTo: ClockTime,
    /** Minutes without notifications after the start and before the end of work. */
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
