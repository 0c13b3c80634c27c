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

/** What an institution may have of its own. */
const Limits = z.object({
  /** Codes of a case in a day. */
  perCaseDay: z.int().min(1).max(MAX_PER_DAY),
  /** How long a code for a part can be paid. */
  singleHours: z.int().min(1).max(LONGEST_HOURS),
  /** Open codes for parts together ask for no more than is due. */
  partsWithinDue: z.boolean(),
});

/** What concerns the provider, and so all institutions alike: null in the rule of one of them. */
const Provider = z.object({
  /** A code without a number has failed after this time. */
  answerSeconds: z.int().min(SHORTEST_ANSWER).max(LONGEST_ANSWER).nullable(),
  /** How long a provider that does not answer is told again of a code that ended. */
  withdrawHours: z.int().min(1).max(LONGEST_HOURS).nullable(),
});

const PolicyValues = z.object({ ...Limits.shape, ...Provider.shape });

export type PolicyOwner = { institutionId: number | null };
export type PolicyValues = z.infer<typeof PolicyValues> & {
  /** The institution has none of its own from this day on. */
  followsDefault: boolean;
};

const Policy = PolicyValues.extend({
  ...RevisionMeta.shape,
  followsDefault: z.boolean(),
});

/** The rule of the house first, then the institutions that have or will have one of their own. */
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
