import { z } from "zod";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";

/** Ten years. */
export const LONGEST_DAYS = 3_650;

/** Pictures of the people who work here are kept no longer. */
export const MOST_FACE_DAYS = 90;

const Days = z.int().min(1).max(LONGEST_DAYS);

/** Days after which what was received of a borrower is deleted; of several agencies of his the shortest counts. */
const Values = z.strictObject({
  pictureDays: Days,
  ktpDays: Days,
  addressBookDays: Days,
  callListDays: Days,
  faceDays: z.int().min(1).max(MOST_FACE_DAYS),
});
export type RetentionValues = z.infer<typeof Values>;

/** The kinds, in the order in which they are shown. */
export const RETENTION_KEYS = [
  "pictureDays",
  "ktpDays",
  "addressBookDays",
  "callListDays",
  "faceDays",
] as const satisfies readonly (keyof RetentionValues)[];

export const { list, history, save, withdraw } = institutionRuleContract(
  "values",
  Values,
);
