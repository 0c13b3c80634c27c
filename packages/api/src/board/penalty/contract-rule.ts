import { z } from "zod";
import { Currency, Minor } from "../../core/money.ts";
import { NoInput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { MAX_FINE_MINOR, MAX_POINTS, PENALTY_LEVELS, WARNINGS } from "./contract-codes.ts";
import { Violation } from "./contract.ts";

const Points = z.int().min(0).max(MAX_POINTS);
const Fine = Minor.min(0).max(MAX_FINE_MINOR);
const Warning = z.literal(WARNINGS);

const Values = z.object({
  firstPoints: Points,
  firstFineMinor: Fine,
  firstWarning: Warning,
  firstTermination: z.boolean(),
  repeatedPoints: Points,
  repeatedFineMinor: Fine,
  repeatedWarning: Warning,
  repeatedTermination: z.boolean(),
});
export type RuleValues = z.infer<typeof Values>;

const owner = { violation: Violation, currency: Currency };
export type RuleOwner = z.infer<z.ZodObject<typeof owner>>;

const Rule = Values.extend(RevisionMeta.shape);

/** Lists the cost of each violation by currency: the current and the next revision. */
export const listRules = {
  input: NoInput,
  output: z.array(z.object({ ...owner, level: z.enum(PENALTY_LEVELS), ...inForceFields(Rule) })),
};

/** A repeated violation never costs less than the first. */
export const updateRule = {
  input: Values.extend({ ...owner, ...changeFields }).refine(
    (rule) => rule.repeatedFineMinor >= rule.firstFineMinor,
    { error: "penalty.repeatedCheaper", path: ["repeatedFineMinor"] },
  ),
  output: Proposed,
};

export const withdrawRule = { input: Withdrawal, output: Proposed };

export const ruleHistory = {
  input: z.object(owner),
  output: z.array(revisionHistorySchema(Rule)),
};
