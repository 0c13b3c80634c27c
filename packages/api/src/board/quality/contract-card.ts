import { z } from "zod";
import { Id, NoInput } from "../../core/page.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { MAX_QUESTIONS } from "./contract-codes.ts";

const Name = z.string().trim().min(1).max(200);

const questionFields = {
  names: z.object({ en: Name, cn: Name, es: Name }),
  weight: z.int().min(1).max(100),
};

const NewQuestion = z.object(questionFields);
export type NewQuestion = z.infer<typeof NewQuestion>;

export const Question = z.object({ questionId: Id, ...questionFields });
export type Question = z.infer<typeof Question>;

const CardRevision = z.object({
  ...RevisionMeta.shape,
  questions: z.array(Question),
  /** Is null for the delivered revision. */
  reason: z.string().nullable(),
});

/** Returns the scorecard in force, and the next one if announced. */
export const getCard = { input: NoInput, output: z.object(inForceFields(CardRevision)) };

export const cardHistory = { input: NoInput, output: z.array(revisionHistorySchema(CardRevision)) };

/** Adds a version; contacts of earlier days keep the scorecard of their day. */
export const saveCard = {
  input: z.object({
    ...changeFields,
    questions: z
      .array(NewQuestion)
      .min(1)
      .max(MAX_QUESTIONS)
      .refine(
        (all) => all.reduce((sum, { weight }) => sum + weight, 0) === 100,
        "quality.weightsNot100",
      ),
    reason: z.string().trim().min(3).max(300),
  }),
  output: Proposed,
};

export const withdrawCard = { input: Withdrawal, output: Proposed };
