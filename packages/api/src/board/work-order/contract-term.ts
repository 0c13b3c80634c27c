import { z } from "zod";
import { NoInput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { Profile } from "../../tasks/guard/contract.ts";
import { MAX_DEADLINE_DAYS } from "./contract-codes.ts";
import { Severity } from "./contract.ts";

const Days = z.int().min(1).max(MAX_DEADLINE_DAYS);

/** In working days. */
const Values = z.object({
  firstAnswerDays: Days,
  answerDays: Days,
  extensionDays: z
    .int()
    .min(0)
    .max(MAX_DEADLINE_DAYS)
    .describe("By which the end may be put off once"),
  source: z.string().trim().min(3).max(300).describe("The law or policy that it rests on"),
});
export type TermValues = z.infer<typeof Values>;

const owner = { country: Profile, severity: Severity };
export type TermOwner = z.infer<z.ZodObject<typeof owner>>;

const Term = Values.extend(RevisionMeta.shape);

/** Lists the terms of complaints by country and severity: the current and the next revision. */
export const listTerms = {
  input: NoInput,
  output: z.array(z.object({ ...owner, ...inForceFields(Term) })),
};

export const updateTerm = {
  input: Values.extend({ ...owner, ...changeFields }).refine(
    ({ firstAnswerDays, answerDays }) => answerDays >= firstAnswerDays,
    { error: "workOrder.endBeforeAnswer", path: ["answerDays"] },
  ),
  output: Proposed,
};

export const withdrawTerm = { input: Withdrawal, output: Proposed };

export const termHistory = {
  input: z.object(owner),
  output: z.array(revisionHistorySchema(Term)),
};
