import { z } from "zod";
import { Nothing } from "../../core/page.ts";
import { changeOf, inForceOf, pastOf, Withdrawal, Written } from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { Profile } from "../../tasks/guard/contract.ts";
import { MOST_TERM_DAYS } from "./contract-codes.ts";
import { Severity } from "./contract.ts";

const Days = z.int().min(1).max(MOST_TERM_DAYS);

/** All in working days. */
const Values = z.object({
  firstAnswerDays: Days,
  answerDays: Days,
  extensionDays: z
    .int()
    .min(0)
    .max(MOST_TERM_DAYS)
    .describe("By which the end may be put off once"),
  source: z.string().trim().min(3).max(300).describe("The law or policy that it rests on"),
});
export type TermValues = z.infer<typeof Values>;

const owner = { country: Profile, severity: Severity };
export type TermOwner = z.infer<z.ZodObject<typeof owner>>;

const Term = Values.extend(Written.shape);

/** How long complaints of each weight may take in each country: what holds, and what comes next. */
export const listTerms = {
  input: Nothing,
  output: z.array(z.object({ ...owner, ...inForceOf(Term) })),
};

export const updateTerm = {
  input: Values.extend({ ...owner, ...changeOf }).refine(
    ({ firstAnswerDays, answerDays }) => answerDays >= firstAnswerDays,
    { error: "workOrder.endBeforeAnswer", path: ["answerDays"] },
  ),
  output: Proposed,
};

export const withdrawTerm = { input: Withdrawal, output: Proposed };

export const termHistory = {
  input: z.object(owner),
  output: z.array(pastOf(Term)),
};
