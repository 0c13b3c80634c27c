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

/** How money of a stage weighs, in percent; a stage that is not named weighs 100. */
const StageFactor = z.object({
  stageId: Id,
  factor: z
    .number()
    .min(0)
    .max(MAX_FACTOR, "wage.factorOver")
    .multipleOf(0.01, "wage.percentDigits"),
});

/** From which share of the month's target on payments weigh so much, both in percent. */
const Tier = z.object({
  from: z.number().min(0).max(MAX_FACTOR, "wage.factorOver").multipleOf(0.01, "wage.percentDigits"),
  factor: z
    .number()
    .min(0)
    .max(MAX_FACTOR, "wage.factorOver")
    .multipleOf(0.01, "wage.percentDigits"),
});

/** From which quality score of the month on payments weigh so much, in percent. */
const QualityStep = z.object({
  from: z.int().min(0).max(100),
  factor: Percentage,
});

export const MAX_TIERS = 10;
export const MAX_CLOSING_DAYS = 28;

const values = {
  /** What a whole month of attendance earns. */
  monthlyBaseMinor: Minor.min(0).max(MAX_BASE_MINOR),
  /** Shares of the money that is credited to an agent. */
  baseRate: Percentage,
  /** No payment earns a larger share, whatever its stage. */
  capRate: Percentage,
  /** In place of the base rate, of money that extends a loan. */
  extensionRate: Percentage,
  /** Money of a borrower whom the agent did not contact for more days weighs selfService; null where it weighs in full. */
  selfServiceDays: z.int().min(1).max(365).nullable().default(null),
  selfService: Percentage,
  stages: z.array(StageFactor).max(200),
  /** Below the first of them, and without a target, payments weigh as they are. */
  tiers: z.array(Tier).max(MAX_TIERS).default([]),
  /** A month closes so many days after it has ended. */
  closingDays: z.int().min(1).max(MAX_CLOSING_DAYS).default(5),
  /** Below the first of them, and without a score, payments weigh as they are. */
  qualitySteps: z.array(QualityStep).max(MAX_TIERS).default([]),
  /** In place of them in a month with a fatal error. */
  fatalErrorFactor: Percentage.default(0),
};

const Values = z.object(values);
export type SchemeValues = z.infer<typeof Values> & { followsDefault: boolean };
export type SchemeOwner = { currency: Currency; institutionId: number | null };

const SchemeRevision = Values.extend({
  ...RevisionMeta.shape,
  /** The institution has no scheme of its own from this day on. */
  followsDefault: z.boolean(),
});

const Owner = {
  currency: Currency,
  /** Null for every institution that has no scheme of its own. */
  institutionId: Id.nullable(),
};

/** A scheme as it is to be from its day on. */
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

/** What agents earn: the scheme of the house for each currency, then the institutions that have one of their own. */
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
    /** Every stage, in the order of its days past due. */
    stages: z.array(z.object({ stageId: Id, name: z.string() })),
    /** Who may have a scheme of its own, in the caller's sight. */
    institutions: z.array(z.object({ id: Id, name: z.string() })),
  }),
};

export const schemeHistory = {
  input: z.object({ currency: Currency, institutionId: Id.optional() }),
  output: z.array(revisionHistorySchema(SchemeRevision)),
};

export const updateScheme = {
  input: SchemeInput.safeExtend(changeFields),
  output: Proposed,
};

export const withdrawScheme = { input: Withdrawal, output: Proposed };
