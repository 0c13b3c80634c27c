import { z } from "zod";
import { Currency, EnteredMinor, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { percentage } from "../../core/percentage.ts";
import { RevisionMeta } from "../../core/setting/contract.ts";

/** Calendar month, by the clock of each institution. */
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "target.notMonth")
  .meta({ description: "Month, YYYY-MM", example: "2026-03" });
export type Month = z.infer<typeof Month>;

const ofTarget = { institutionId: Id, stageId: Id, month: Month, currency: Currency };

const targetFields = {
  /** Amount to collect in the month, less reversals. */
  amountMinor: EnteredMinor.min(1, "target.amountMissing"),
  /** Percentage of the arrears that were in the stage or came in during the month. */
  rate: percentage("target.rateOver", "target.rateDigits").min(0.01, "target.rateMissing"),
  reason: z.string().trim().min(3).max(300),
};

const TargetRevision = z.object({
  ...RevisionMeta.omit({ effectiveOn: true }).shape,
  amountMinor: Minor,
  rate: z.number(),
  reason: z.string(),
});
export type TargetRevision = z.infer<typeof TargetRevision>;

const StageTarget = z.object({
  ...ofTarget,
  institutionName: z.string(),
  stageName: z.string(),
  /** Last written revision; null without one. */
  line: TargetRevision.nullable(),
  /**
   * Set when the month has ended by the clock of the institution and the target can no longer
   * change.
   */
  isOver: z.boolean(),
});
export type StageTarget = z.infer<typeof StageTarget>;

/** Lists all stages of the visible institutions, in each of their currencies. */
export const list = {
  input: z.object({
    month: Month,
    institutionId: Id.optional(),
    stageId: Id.optional(),
    currency: Currency.optional(),
  }),
  output: z.array(StageTarget),
};

export const history = { input: z.object(ofTarget), output: z.array(TargetRevision) };

/** `baseId` is the revision that the caller saw; null without one. */
export const save = {
  input: z.object({ ...ofTarget, ...targetFields, baseId: Id.nullable() }),
  output: z.object({ ruleId: Id }),
};

/** Copies the targets of the previous month for each stage without one. */
export const copy = {
  input: z.object({ month: Month, institutionId: Id.optional(), reason: targetFields.reason }),
  output: z.object({
    copied: z.int(),
    /** Targets that existed already. */
    existing: z.int(),
  }),
};

export interface TargetOwner {
  readonly institutionId: number;
  readonly stageId: number;
  /** First day of the month. */
  readonly month: string;
  readonly currency: Currency;
}

export interface TargetValues {
  readonly amountMinor: number;
  /** In percent. */
  readonly rate: number;
  readonly reason: string;
}
