import { z } from "zod";
import { Currency, Minor } from "../../core/money.ts";
import { Id, NoInput } from "../../core/page.ts";
import { percentage } from "../../core/percentage.ts";
import {
  changeFields,
  inForceFields,
  revisionHistorySchema,
  Withdrawal,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";

const Percentage = percentage("wage.percentOver", "wage.percentDigits");

export const MAX_FACTOR = 1000;
const MAX_BASE_MINOR = 1_000_000_000_000;

/** Stage factor in percent; a stage without one has 100. */
const StageFactor = z.object({
  stageId: Id,
  factor: z
    .number()
    .min(0)
    .max(MAX_FACTOR, "wage.factorOver")
    .multipleOf(0.01, "wage.percentDigits"),
});

/** Share of the month's target from which a factor applies, both in percent. */
const Tier = z.object({
  from: z.number().min(0).max(MAX_FACTOR, "wage.factorOver").multipleOf(0.01, "wage.percentDigits"),
  factor: z
    .number()
    .min(0)
    .max(MAX_FACTOR, "wage.factorOver")
    .multipleOf(0.01, "wage.percentDigits"),
});

/** Quality score of the month from which a factor applies, in percent. */
const QualityStep = z.object({ from: z.int().min(0).max(100), factor: Percentage });

export const MAX_TIERS = 10;
export const MAX_CLOSING_DAYS = 28;

const values = {
  /** Base wage of a month with full attendance. */
  monthlyBaseMinor: Minor.min(0).max(MAX_BASE_MINOR),
  /** Shares of the payments that are credited to an agent. */
  baseRate: Percentage,
  /** Maximum share of any payment, whatever its stage. */
  capRate: Percentage,
  /** Replaces the base rate for payments of extensions. */
  extensionRate: Percentage,
  /**
   * Factor `selfService` applies when the agent had no contact with the borrower for more than this
   * number of days; null when it never applies.
   */
  selfServiceDays: z.int().min(1).max(365).nullable().default(null),
  selfService: Percentage,
  stages: z.array(StageFactor).max(200),
  /** Below the first tier, and without a target, payments have full weight. */
  tiers: z.array(Tier).max(MAX_TIERS).default([]),
  /** Number of days after its end at which a month closes. */
  closingDays: z.int().min(1).max(MAX_CLOSING_DAYS).default(5),
  /** Below the first step, and without a score, payments have full weight. */
  qualitySteps: z.array(QualityStep).max(MAX_TIERS).default([]),
  /** Replaces the steps in a month with a fatal error. */
  fatalErrorFactor: Percentage.default(0),
};

const Values = z.object(values);
export type SchemeValues = z.infer<typeof Values> & { followsDefault: boolean };
export type SchemeOwner = { currency: Currency; institutionId: number | null };

const SchemeRevision = Values.extend({
  ...RevisionMeta.shape,
  /** The institution follows the default scheme from this day on. */
  followsDefault: z.boolean(),
});

const Owner = {
  currency: Currency,
  /** Is null for the default scheme. */
  institutionId: Id.nullable(),
};

export const SchemeInput = z
  .object({ ...Owner, ...values, followsDefault: z.boolean().default(false) })
  .refine(
    ({ capRate, baseRate, extensionRate }) => {
      return capRate >= Math.max(baseRate, extensionRate);
    },
    { error: "wage.capBelowRate", path: ["capRate"] },
  )
  .refine(({ stages }) => new Set(stages.map(({ stageId }) => stageId)).size === stages.length, {
    error: "wage.stageTwice",
    path: ["stages"],
  })
  .refine(({ tiers }) => new Set(tiers.map(({ from }) => from)).size === tiers.length, {
    error: "wage.tierTwice",
    path: ["tiers"],
  })
  .refine(({ qualitySteps: all }) => new Set(all.map(({ from }) => from)).size === all.length, {
    error: "wage.stepTwice",
    path: ["qualitySteps"],
  });

/** Lists the default scheme of each currency, then the institutions with one of their own. */
export const listSchemes = {
  input: NoInput,
  output: z.object({
    rows: z.array(
      z.object({
        ...Owner,
        institutionName: z.string().nullable(),
        ...inForceFields(SchemeRevision),
      }),
    ),
    /** All stages in the order of days past due. */
    stages: z.array(z.object({ stageId: Id, name: z.string() })),
    /** Visible institutions that may have a scheme of their own. */
    institutions: z.array(z.object({ id: Id, name: z.string() })),
  }),
};

export const schemeHistory = {
  input: z.object({ currency: Currency, institutionId: Id.optional() }),
  output: z.array(revisionHistorySchema(SchemeRevision)),
};

export const updateScheme = { input: SchemeInput.safeExtend(changeFields), output: Proposed };

export const withdrawScheme = { input: Withdrawal, output: Proposed };
