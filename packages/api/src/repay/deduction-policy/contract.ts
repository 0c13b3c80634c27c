import { z } from "zod";
import { Currency, EnteredMinor } from "../../core/money.ts";
import { Id, NoInput } from "../../core/page.ts";
import { percentage } from "../../core/percentage.ts";
import {
  changeFields,
  inForceFields,
  Withdrawal,
  revisionHistorySchema,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { LEVELS } from "../deduction/contract-words.ts";

const Percentage = percentage("deduction.percentOver", "deduction.percentDigits");

/** Which share of each part a level may waive. */
export const LimitLevel = z.object({
  level: z.literal(LEVELS),
  lateFee: Percentage,
  extensionFee: Percentage,
  interest: Percentage,
  principal: Percentage,
});
export type LimitLevel = z.infer<typeof LimitLevel>;

const Limit = LimitLevel.extend({
  /** Null for the system itself. */
  role: z.int().nullable(),
});

const Limits = RevisionMeta.extend({
  /** The stage has none of its own from this day on. */
  followsDefault: z.boolean(),
  levels: z.array(Limit),
});

/** Null is every stage that has no limits of its own. */
export type LimitOwner = { stageId: number | null };
export type LimitValues = { followsDefault: boolean; levels: LimitLevel[] };

/** What each level may waive: the rule of the house, then the stages. */
export const listLimits = {
  input: NoInput,
  output: z.array(
    z.object({
      /** Null for every stage that has no limits of its own. */
      stageId: Id.nullable(),
      stageName: z.string().nullable(),
      ...inForceFields(Limits),
    }),
  ),
};

const change = {
  ...changeFields,
  followsDefault: z.boolean().default(false),
};

export const updateLimits = {
  input: z.object({
    stageId: Id.nullable(),
    ...change,
    /** Every level; empty where the stage follows the house. */
    levels: z.array(LimitLevel).max(LEVELS.length),
  }),
  output: Proposed,
};

export const withdrawLimits = { input: Withdrawal, output: Proposed };

/** Every rule that was ever written for a stage, or for the house. */
export const limitHistory = {
  input: z.object({ stageId: Id.optional() }).prefault({}),
  output: z.array(revisionHistorySchema(Limits)),
};

const PolicyValues = z.object({
  /** What may be waived in a month, as a share of what comes in. */
  budget: Percentage,
  /** Finance confirms what waives more. */
  checkAboveMinor: EnteredMinor.min(0),
  /** Until the end of which day an approval holds: 0 is its own, 1 the next. */
  validDays: z.int().min(0).max(30),
  maxDays: z.int().min(0).max(30),
});

const Policy = PolicyValues.extend({
  ...RevisionMeta.shape,
  followsDefault: z.boolean(),
});

export type PolicyOwner = { currency: Currency; institutionId: number | null };
export type PolicyValues = z.infer<typeof PolicyValues> & {
  followsDefault: boolean;
};

/** Budget, check by finance and validity: the rule of the house for each currency, then the institutions. */
export const list = {
  input: NoInput,
  output: z.array(
    z.object({
      currency: Currency,
      institutionId: Id.nullable(),
      institutionName: z.string().nullable(),
      ...inForceFields(Policy),
    }),
  ),
};

export const update = {
  input: PolicyValues.extend({
    currency: Currency,
    institutionId: Id.nullable(),
    ...change,
  }).refine((policy) => policy.maxDays >= policy.validDays, {
    error: "deduction.daysReversed",
    path: ["maxDays"],
  }),
  output: Proposed,
};

export const withdraw = { input: Withdrawal, output: Proposed };

export const history = {
  input: z.object({ currency: Currency, institutionId: Id.optional() }),
  output: z.array(revisionHistorySchema(Policy)),
};
