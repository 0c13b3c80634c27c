import { z } from "zod";
import { Currency, EnteredMinor, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { percentage } from "../../core/percentage.ts";
import { RevisionMeta } from "../../core/setting/contract.ts";

/** A month of the calendar, by the clock of each institution. */
export const Month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "target.notMonth")
  .meta({ description: "Month, YYYY-MM", example: "2026-03" });
export type Month = z.infer<typeof Month>;

const ofTarget = {
  institutionId: Id,
  stageId: Id,
  month: Month,
  currency: Currency,
};

const targetFields = {
  /** To be collected in the month, net of reversals. */
  amountMinor: EnteredMinor.min(1, "target.amountMissing"),
  /** In percent, of the arrears that lay in the stage or came there in the month. */
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
  /** The last that was written; null where there is none. */
  line: TargetRevision.nullable(),
  /** By the clock of the institution: then it stays as it is. */
  isOver: z.boolean(),
});
export type StageTarget = z.infer<typeof StageTarget>;

/** Every stage that the institutions in sight work, in each currency that they collect. */
export const list = {
  input: z.object({
    month: Month,
    institutionId: Id.optional(),
    stageId: Id.optional(),
    currency: Currency.optional(),
  }),
  output: z.array(StageTarget),
};

/** Every line that was ever written for it, newest first. */
export const history = { input: z.object(ofTarget), output: z.array(TargetRevision) };

/** `baseId` is the line that the caller saw; null where there was none. */
export const save = {
  input: z.object({ ...ofTarget, ...targetFields, baseId: Id.nullable() }),
  output: z.object({ ruleId: Id }),
};

/** What held the month before, for each stage that has no target yet. */
export const copy = {
  input: z.object({
    month: Month,
    institutionId: Id.optional(),
    reason: targetFields.reason,
  }),
  output: z.object({
    copied: z.int(),
    /** Had a target already. */
    existing: z.int(),
  }),
};

export interface TargetOwner {
  readonly institutionId: number;
  readonly stageId: number;
  /** Its first day. */
  readonly month: string;
  readonly currency: Currency;
}

export interface TargetValues {
  readonly amountMinor: number;
  /** In percent. */
  readonly rate: number;
  readonly reason: string;
}
