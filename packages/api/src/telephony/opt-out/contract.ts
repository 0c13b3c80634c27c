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

/** Opts out in every country and cannot be removed. */
export const ALWAYS = "STOP";
export { WORD_LENGTH };

/**
 * Normalized for comparison with a text: in capitals, without surrounding quotes and full stops.
 */
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

export const add = {
  input: z.object({ word: Word, ...changeFields, reason: Reason }),
  output: z.object({ ruleId: Id }),
};

/** Removes a word from a day on, after approval by a second person. */
export const remove = {
  input: z.object({
    word: Word.refine((word) => word !== ALWAYS, "optOut.stopRequired"),
    ...changeFields,
    reason: Reason,
  }),
  output: Proposed,
};

export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };
