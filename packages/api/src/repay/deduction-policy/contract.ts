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

/** Share of each component that a level may waive. */
export const LimitLevel = z.object({
  level: z.literal(LEVELS),
  lateFee: Percentage,
  extensionFee: Percentage,
  interest: Percentage,
  principal: Percentage,
});
export type LimitLevel = z.infer<typeof LimitLevel>;

const Limit = LimitLevel.extend({
  /** Deciding role; null for an automatic approval. */
  role: z.int().nullable(),
});

const Limits = RevisionMeta.extend({
  /** The stage follows the default from this day on. */
  followsDefault: z.boolean(),
  levels: z.array(Limit),
});

/** Owner of limits: a stage, or null for the default, used by stages without their own. */
export type LimitOwner = { stageId: number | null };
export type LimitValues = { followsDefault: boolean; levels: LimitLevel[] };

/** Lists the limits of each level: the default, then the stages. */
export const listLimits = {
  input: NoInput,
  output: z.array(
    z.object({
      /** Stage; null for the default, used by stages without their own limits. */
      stageId: Id.nullable(),
      stageName: z.string().nullable(),
      ...inForceFields(Limits),
    }),
  ),
};

const change = { ...changeFields, followsDefault: z.boolean().default(false) };

export const updateLimits = {
  input: z.object({
    stageId: Id.nullable(),
    ...change,
    /** All levels; empty when the stage follows the default. */
    levels: z.array(LimitLevel).max(LEVELS.length),
  }),
  output: Proposed,
};

export const withdrawLimits = { input: Withdrawal, output: Proposed };

/** Lists every revision of a stage or of the default. */
export const limitHistory = {
  input: z.object({ stageId: Id.optional() }).prefault({}),
  output: z.array(revisionHistorySchema(Limits)),
};

const PolicyValues = z.object({
  /** Share of the payments of a month that may be waived. */
  budget: Percentage,
  /** Deductions above this amount are confirmed by finance. */
  checkAboveMinor: EnteredMinor.min(0),
  /** Validity of an approval in days: 0 is the end of its own day. */
  validDays: z.int().min(0).max(30),
  maxDays: z.int().min(0).max(30),
});

const Policy = PolicyValues.extend({ ...RevisionMeta.shape, followsDefault: z.boolean() });

export type PolicyOwner = { currency: Currency; institutionId: number | null };
export type PolicyValues = z.infer<typeof PolicyValues> & { followsDefault: boolean };

/**
 * Lists budget, check by finance and validity: the default of each currency, then the institutions.
 */
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
