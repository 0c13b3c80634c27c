import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";

export const MAX_UNTOUCHED_HOURS = 240;
export const MAX_DAYS_WITHOUT_CONTACT = 90;
export const MAX_DAYS_ABSENT = 10;

const upTo = (max: number) => z.int().min(1).max(max).nullable().default(null);

/** Limits after which a case returns to its pool; null switches a cause off. */
const Values = z.object({
  untouchedHours: upTo(MAX_UNTOUCHED_HOURS).describe(
    "Bound for so long on days on which the agent works, and never opened",
  ),
  noContactDays: upTo(MAX_DAYS_WITHOUT_CONTACT).describe(
    "Nobody has spoken with the borrower for so many days",
  ),
  absentDays: upTo(MAX_DAYS_ABSENT).describe(
    "The agent has not come for so many of his working days",
  ),
  /** Also recycles cases of stages that are assigned by hand. */
  includesManual: z.boolean(),
});
export type RecyclingValues = z.infer<typeof Values>;

export const { list, history, save, withdraw } = institutionRuleContract("values", Values);
