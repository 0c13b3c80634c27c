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
import { WORD_LENGTH, normalizeWord } from "../sms/rules/incoming.ts";

/** It opts out in every country: no change takes it away. */
export const ALWAYS = "STOP";
export { WORD_LENGTH };

/** As a text is compared with it: in capitals, without quotes and full stops around it. */
const Word = z
  .string()
  .transform(normalizeWord)
  .pipe(
    z
      .string()
      .min(1)
      .max(WORD_LENGTH)
      .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]*$/u, "optOut.badWord"),
  );

const Reason = z.string().trim().min(3).max(300);

const OptOutWordRevision = z.object({
  ...RevisionMeta.shape,
  isActive: z.boolean(),
  reason: z.string(),
});

export interface WordOwner {
  readonly word: string;
}
export interface WordValues {
  readonly isActive: boolean;
  readonly reason: string;
}

/** Every word that opts out, ever did or will. */
export const list = {
  input: NoInput,
  output: z.array(
    z.object({
      word: z.string(),
      ...inForceFields(OptOutWordRevision),
      current: OptOutWordRevision.nullable(),
    }),
  ),
};

export const history = {
  input: z.object({ word: Word }),
  output: z.array(revisionHistorySchema(OptOutWordRevision)),
};

/** From the day on the word opts out. */
export const add = {
  input: z.object({ word: Word, ...changeFields, reason: Reason }),
  output: z.object({ ruleId: Id }),
};

/** From the day on it does not any more, once somebody else has approved it. */
export const remove = {
  input: z.object({
    word: Word.refine((word) => word !== ALWAYS, "optOut.stopRequired"),
    ...changeFields,
    reason: Reason,
  }),
  output: Proposed,
};

export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };
