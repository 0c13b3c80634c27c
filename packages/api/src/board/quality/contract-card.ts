import { z } from "zod";
import { Id, Nothing } from "../../core/page.ts";
import { changeOf, inForceOf, pastOf, Withdrawal, Written } from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { MOST_QUESTIONS } from "./contract-codes.ts";

const Name = z.string().trim().min(1).max(200);

const asked = {
  names: z.object({ en: Name, cn: Name, es: Name }),
  weight: z.int().min(1).max(100),
};

const NewQuestion = z.object(asked);
export type NewQuestion = z.infer<typeof NewQuestion>;

export const Question = z.object({ questionId: Id, ...asked });
export type Question = z.infer<typeof Question>;

const Line = z.object({
  ...Written.shape,
  questions: z.array(Question),
  /** Null where it was delivered. */
  reason: z.string().nullable(),
});

/** The scorecard in force, and the next where one is announced. */
export const getCard = { input: Nothing, output: z.object(inForceOf(Line)) };

export const cardHistory = { input: Nothing, output: z.array(pastOf(Line)) };

/** A new version; contacts of days before keep the one that held then. */
export const saveCard = {
  input: z.object({
    ...changeOf,
    questions: z
      .array(NewQuestion)
      .min(1)
      .max(MOST_QUESTIONS)
      .refine(
        (all) => all.reduce((sum, { weight }) => sum + weight, 0) === 100,
        "quality.weightsNot100",
      ),
    reason: z.string().trim().min(3).max(300),
  }),
  output: Proposed,
};

export const withdrawCard = { input: Withdrawal, output: Proposed };
