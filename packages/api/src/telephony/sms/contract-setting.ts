import { z } from "zod";
import { Day } from "../../core/day.ts";
import { EnteredMinor, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { Withdrawal } from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";

export const SmsSetting = z.object({
  institutionId: Id.nullable().describe("Null for the default"),
  maxPerCase: z.int().nullable(),
  intervalMinutes: z.int().nullable(),
  manualAllowed: z.boolean(),
  segmentCostMinor: Minor,
  /** Identifies the revision for a withdrawal; null when nothing is set. */
  ruleId: Id.nullable(),
  /** First day of these values; null when nothing is set. */
  effectiveOn: Day.nullable(),
  version: z.int().describe("Latest version; 0 if nothing is set"),
});
export type SmsSetting = z.infer<typeof SmsSetting>;

/** Limits of one institution, and the default. */
export const getSetting = {
  input: z.object({ institutionId: Id.optional() }),
  output: z.object({
    own: SmsSetting.nullable(),
    /** Next revision, in force on a later day. */
    ownNext: SmsSetting.nullable(),
    fallback: SmsSetting,
    fallbackNext: SmsSetting.nullable(),
  }),
};

const UNSET = "sms.settingIncomplete";

export const saveSetting = {
  input: z.object({
    institutionId: Id.nullable().default(null),
    maxPerCase: z.int(UNSET).min(1).max(1000),
    intervalMinutes: z.int(UNSET).min(0).max(43_200),
    manualAllowed: z.boolean().default(true),
    segmentCostMinor: EnteredMinor.min(0).default(0),
    effectiveOn: Day.optional(),
    version: z.int().min(0).describe("Version last read"),
  }),
  output: Proposed,
};
export const withdrawSetting = { input: Withdrawal, output: Proposed };
export type SaveSetting = z.output<typeof saveSetting.input>;
