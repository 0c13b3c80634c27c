import { z } from "zod";
import { Id, Nothing } from "../../core/page.ts";
import { changeOf, inForceOf, pastOf, Withdrawal, Written } from "../../core/setting/contract.ts";

/** Hours of the clock of each institution, each once. */
const Hours = z
  .array(z.int().min(0).max(23))
  .min(1, "hour.none")
  .max(24)
  .refine((hours) => new Set(hours).size === hours.length, "hour.twice");

export interface HourValues {
  readonly hours: number[];
  readonly reason: string;
}

const Line = z.object({
  ...Written.shape,
  hours: z.array(z.int()),
  reason: z.string(),
});

/** When the day so far is put on record. */
export const get = { input: Nothing, output: z.object(inForceOf(Line)) };

export const history = { input: Nothing, output: z.array(pastOf(Line)) };

/** From the next day at the earliest: what a day began with, it ends with. */
export const save = {
  input: z.object({
    ...changeOf,
    hours: Hours,
    reason: z.string().trim().min(3).max(300),
  }),
  output: z.object({ ruleId: Id }),
};

export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };
