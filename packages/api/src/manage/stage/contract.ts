import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Id, NoInput, pageInput, pageOutput } from "../../core/page.ts";
import { fromDay, Withdrawal, RevisionMeta } from "../../core/setting/contract.ts";

export const STAGE_TYPES = ["AUTOMATIC", "MANUAL"] as const;
export const STAGE_SORTS = ["dpd", "name", "cases", "collectors", "type"] as const;

export const FIRST_DPD = -90;
export const LAST_DPD = 3650;

const Dpd = z.int().min(FIRST_DPD).max(LAST_DPD).nullable();

/** Days past due, negative before the due day. Null to null takes no cases, from a day to null all that come after. */
const dpdRange = { dpdFrom: Dpd, dpdTo: Dpd.default(null) };

const Percent = z
  .number()
  .min(0)
  .max(100, "extension.percentOver")
  .multipleOf(0.01, "extension.percentDigits");

const Values = z.object({
  ...dpdRange,
  /** Chance that an untouched case is paid: weighs the order of work. */
  recoveryPercent: Percent,
  /** So many days ahead a promise may lie. */
  promiseDays: z.int().min(0).max(365),
  /** A promise is at least this share of what is overdue, and at least the floor. */
  promiseMinPercent: Percent,
  /** In the smallest unit of the loan's currency. */
  promiseFloorMinor: z.int().min(0).max(1_000_000_000_000),
  /** So many days after its day a promise may still be paid. */
  promiseGraceDays: z.int().min(0).max(60),
  /** Paid to this share, a promise is kept. */
  promiseKeptPercent: Percent.min(0.01),
  /** Once so many promises of a case are broken, a leader records the next. */
  promiseMaxBroken: z.int().min(1).max(99),
  /** So many days after the grace a broken promise can be cured. */
  promiseCureDays: z.int().min(0).max(365),
  longAging: z.boolean(),
});

/** What a new stage asks unless told otherwise. */
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

/** What is said of one stage. */
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
  /** All cases that the list of the stage shows the caller; null for who sees no cases. */
  caseCount: z.int().nullable(),
  /** Those of them that have not ended. */
  openCount: z.int().nullable(),
  /** Enabled people in the caller's sight who work its cases. */
  collectorCount: z.int(),
  /** Those in the caller's sight. */
  institutions: z.array(NamedReference),
  current: PolicyRevision,
  /** The next that takes effect on a later day. */
  next: PolicyRevision.nullable(),
  /** The last that was written; a change names it. */
  latestId: Id,
});

export const list = {
  input: z
    .object({
      /** A part of the name. */
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
  output: Stage.extend({
    groups: z.array(Group),
  }),
};

/** The groups in the caller's sight, by institution. */
export const listGroups = { input: NoInput, output: z.array(Group) };

/** What each stage takes on a day, for whoever moves the days between them. */
export const listRanges = {
  input: z.object({ day: Day.optional() }).prefault({}),
  output: z.object({
    /** The one that was asked for; else the first from which a change can hold. */
    day: Day,
    rows: z.array(
      NamedReference.extend({ institutionIds: z.array(Id), ...dpdRange, latestId: Id }),
    ),
  }),
};

/** Every line of its policy, the last that was written first. */
export const history = {
  input: z.object({ stageId: Id }),
  output: z.array(PolicyRevision),
};

const OtherStageRange = z
  .object({ stageId: Id, baseId: Id, ...dpdRange })
  .refine(isOrdered, REVERSED);

export const save = {
  input: z.object({
    /** Null makes a new one. */
    stageId: Id.nullable(),
    /** The version that the change was made on; null for a new one. */
    version: z.int().nullable(),
    /** The last line of its policy that the change was made on; null for a new one. */
    baseId: Id.nullable(),
    name: z.string().trim().min(1).max(100),
    type: z.enum(STAGE_TYPES),
    institutionIds: z.array(Id).max(500),
    groupIds: z.array(Id).max(2000),
    policy: Values.refine(isOrdered, REVERSED),
    /** From which day the policy holds: tomorrow at the earliest, a new stage today. */
    ...fromDay,
    /** Other stages whose days past due change from the same day. */
    otherRanges: z.array(OtherStageRange).max(100).default([]),
  }),
  output: z.object({
    stageId: Id,
    /** Null where the policy stays as it is. */
    effectiveOn: Day.nullable(),
  }),
};

export const switchType = {
  input: z.object({
    stageId: Id,
    version: z.int(),
    type: z.enum(STAGE_TYPES),
  }),
  output: z.object({ version: z.int() }),
};

export const remove = {
  input: z.object({ stageId: Id, version: z.int() }),
  output: z.object({ stageId: Id }),
};

/** Takes back what has not begun; what was saved with it for other stages goes too. */
export const withdraw = { input: Withdrawal, output: z.object({ ruleId: Id }) };

export type PolicyValues = z.infer<typeof Values>;
export type Stage = z.infer<typeof Stage>;
export type StageType = (typeof STAGE_TYPES)[number];
