import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { fromDay, Withdrawal, RevisionMeta } from "../../core/setting/contract.ts";

export const STAGE_TYPES = ["AUTOMATIC", "MANUAL"] as const;
export const STAGE_SORTS = ["dpd", "name", "cases", "collectors", "type"] as const;

export const FIRST_DPD = -90;
export const LAST_DPD = 3650;

const Dpd = z.int().min(FIRST_DPD).max(LAST_DPD).nullable();

/**
 * Days past due, negative before the due day. Null to null takes no cases; a day to null takes all
 * later ones.
 */
const dpdRange = { dpdFrom: Dpd, dpdTo: Dpd.default(null) };

const Percent = z
  .number()
  .min(0)
  .max(100, "extension.percentOver")
  .multipleOf(0.01, "extension.percentDigits");

const Values = z.object({
  ...dpdRange,
  /** Chance that an untouched case is paid, in percent; a weight of the work rank. */
  recoveryPercent: Percent,
  /** Maximum days until a promise is due. */
  promiseDays: z.int().min(0).max(365),
  /** Minimum of a promise: this share of the arrears, and at least the floor. */
  promiseMinPercent: Percent,
  /** In the smallest unit of the loan's currency. */
  promiseFloorMinor: z.int().min(0).max(1_000_000_000_000),
  /** Days after its due day during which a promise can still be paid. */
  promiseGraceDays: z.int().min(0).max(60),
  /** Paid share from which a promise is kept. */
  promiseKeptPercent: Percent.min(0.01),
  /** Number of broken promises of a case from which only a leader records the next. */
  promiseMaxBroken: z.int().min(1).max(99),
  /** Days after the grace period during which a broken promise can be cured. */
  promiseCureDays: z.int().min(0).max(365),
  longAging: z.boolean(),
});

/** Default policy of a new stage. */
export const USUAL = {
  promiseDays: 7,
  promiseMinPercent: 30,
  promiseFloorMinor: 50_000,
  promiseGraceDays: 1,
  promiseKeptPercent: 90,
  promiseMaxBroken: 2,
  promiseCureDays: 3,
  longAging: false,
} as const satisfies Partial<PolicyValues>;

export const StagePolicyInput = Values.extend({ stageId: Id, baseId: Id.nullable() });

interface Spanned {
  readonly dpdFrom: number | null;
  readonly dpdTo: number | null;
}

const isOrdered = ({ dpdFrom, dpdTo }: Spanned): boolean =>
  dpdTo === null || (dpdFrom !== null && dpdFrom <= dpdTo);

const REVERSED = { error: "sms.stagesSwapped", path: ["dpdTo"] };

const PolicyRevision = Values.extend(RevisionMeta.shape);

const NamedReference = z.object({ id: Id, name: z.string() });

const Group = NamedReference.extend({ institutionId: Id, institutionName: z.string() });

const Stage = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(STAGE_TYPES),
  version: z.int(),
  /** Number of cases in the list of the stage for the caller; null for callers who see no cases. */
  caseCount: z.int().nullable(),
  openCount: z.int().nullable(),
  /** Number of visible enabled users who work cases of the stage. */
  collectorCount: z.int(),
  /** Visible institutions only. */
  institutions: z.array(NamedReference),
  current: PolicyRevision,
  /** Next revision, in force from a later day. */
  next: PolicyRevision.nullable(),
  /** Latest revision written; a change names it. */
  latestId: Id,
});

export const list = {
  input: z
    .object({
      text: z.string().trim().max(100).optional(),
      type: z.enum(STAGE_TYPES).optional(),
      institutionId: Id.optional(),
      sort: z.enum(STAGE_SORTS).default("dpd"),
      descending: z.boolean().default(false),
      ...pageInput(20),
    })
    .prefault({}),
  output: pageOutput(Stage),
};

export const get = {
  input: z.object({ stageId: Id }),
  output: Stage.extend({ groups: z.array(Group) }),
};

export const listGroups = { input: NoInput, output: z.array(Group) };

/** Days past due of each stage on a day, for moving days between stages. */
export const listRanges = {
  input: z.object({ day: Day.optional() }).prefault({}),
  output: z.object({
    /** Requested day; defaults to the first possible day of a change. */
    day: Day,
    rows: z.array(
      NamedReference.extend({ institutionIds: z.array(Id), ...dpdRange, latestId: Id }),
    ),
  }),
};

export const history = { input: z.object({ stageId: Id }), output: z.array(PolicyRevision) };

const OtherStageRange = z
  .object({ stageId: Id, baseId: Id, ...dpdRange })
  .refine(isOrdered, REVERSED);

export const save = {
  input: z.object({
    /** Is null for a new stage. */
    stageId: Id.nullable(),
    /** Version that the caller read; null for a new stage. */
    version: z.int().nullable(),
    /** Latest revision that the caller read; null for a new stage. */
    baseId: Id.nullable(),
    name: z.string().trim().min(1).max(100),
    type: z.enum(STAGE_TYPES),
    institutionIds: z.array(Id).max(500),
    groupIds: z.array(Id).max(2000),
    policy: Values.refine(isOrdered, REVERSED),
    /** First day of the policy: tomorrow at the earliest, today for a new stage. */
    ...fromDay,
    /** Other stages whose days past due change on the same day. */
    otherRanges: z.array(OtherStageRange).max(100).default([]),
  }),
  output: z.object({
    stageId: Id,
    /** Day of the new policy; null when the policy does not change. */
    effectiveOn: Day.nullable(),
  }),
};

export const switchType = {
  input: z.object({ stageId: Id, version: z.int(), type: z.enum(STAGE_TYPES) }),
  output: z.object({ version: z.int() }),
};

export const remove = {
  input: z.object({ stageId: Id, version: z.int() }),
  output: z.object({ stageId: Id }),
};

/**
 * Withdraws a revision that is not yet in force, together with those of other stages saved with it.
 */
export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };

export type PolicyValues = z.infer<typeof Values>;
export type Stage = z.infer<typeof Stage>;
export type StageType = (typeof STAGE_TYPES)[number];
