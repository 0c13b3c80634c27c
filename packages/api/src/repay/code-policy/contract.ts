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

export const MAX_PER_DAY = 100;
/** Thirty days. */
export const LONGEST_HOURS = 720;
export const SHORTEST_ANSWER = 10;
/** An hour. */
export const LONGEST_ANSWER = 3600;

/** Limits that an institution may set. */
const Limits = z.object({
  /** Maximum number of codes of a case in a day. */
  perCaseDay: z.int().min(1).max(MAX_PER_DAY),
  /** Validity of a code for a part, in hours. */
  singleHours: z.int().min(1).max(LONGEST_HOURS),
  /** Limits the sum of open codes for parts to the amount due. */
  partsWithinDue: z.boolean(),
});

/**
 * Settings of the provider. They are equal for all institutions, so they are null in a rule of an
 * institution.
 */
const Provider = z.object({
  /** Time after which a code without a number fails. */
  answerSeconds: z.int().min(SHORTEST_ANSWER).max(LONGEST_ANSWER).nullable(),
  /** Hours during which a withdrawal is sent again to a provider that does not answer. */
  withdrawHours: z.int().min(1).max(LONGEST_HOURS).nullable(),
});

const PolicyValues = z.object({ ...Limits.shape, ...Provider.shape });

export type PolicyOwner = { institutionId: number | null };
export type PolicyValues = z.infer<typeof PolicyValues> & {
  /** The institution follows the default from this day on. */
  followsDefault: boolean;
};

const Policy = PolicyValues.extend({
  ...RevisionMeta.shape,
  followsDefault: z.boolean(),
});

/** Lists the default rule, then institutions with a current or upcoming rule of their own. */
export const list = {
  input: NoInput,
  output: z.array(
    z.object({
      institutionId: Id.nullable(),
      institutionName: z.string().nullable(),
      ...inForceFields(Policy),
    }),
  ),
};

export const history = {
  input: z.object({ institutionId: Id.optional() }).prefault({}),
  output: z.array(revisionHistorySchema(Policy)),
};

export const update = {
  input: PolicyValues.extend({
    institutionId: Id.nullable(),
    followsDefault: z.boolean().default(false),
    ...changeFields,
  }),
  output: Proposed,
};

export const withdraw = { input: Withdrawal, output: Proposed };
