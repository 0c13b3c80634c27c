import { z } from "zod";
import { Id, NoInput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";

/** Hours by the clock of each institution, each at most once. */
const Hours = z
  .array(z.int().min(0).max(23))
  .min(1, "hour.none")
  .max(24)
  .refine((hours) => new Set(hours).size === hours.length, "hour.twice");

export interface HourValues {
  readonly hours: number[];
  readonly reason: string;
}

const HoursRevision = z.object({
  ...RevisionMeta.shape,
  hours: z.array(z.int()),
  reason: z.string(),
});

/** Returns the hours at which the current day is recorded. */
export const get = { input: NoInput, output: z.object(inForceFields(HoursRevision)) };

export const history = { input: NoInput, output: z.array(revisionHistorySchema(HoursRevision)) };

/** From the next day at the earliest: the hours of a day do not change while it runs. */
export const save = {
  input: z.object({
    ...changeFields,
    hours: Hours,
    reason: z.string().trim().min(3).max(300),
  }),
  output: z.object({ ruleId: Id }),
};

export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };
