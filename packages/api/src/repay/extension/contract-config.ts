import { z } from "zod";
import { Id, pageOutput } from "../../core/page.ts";
import { percentage } from "../../core/percentage.ts";
import {
  fromDay,
  ownersInput,
  Withdrawal,
  revisionHistorySchema,
  RevisionMeta,
} from "../../core/setting/contract.ts";
import { Proposed } from "../../manage/proposal/contract.ts";

/** Share of cases; 0 is off, 100 is no limit. */
const Percentage = percentage("extension.percentOver", "extension.percentDigits");

export const InstitutionValues = z.object({
  percentage: Percentage,
  /** Loans with an earlier extension are excluded. */
  firstTermOnly: z.boolean(),
  firstDays: z.int().min(1).max(90),
  /** Repayment codes that the institution may create. */
  singleCode: z.boolean(),
  fullCode: z.boolean(),
  /** Manual extensions in a month. */
  manualQuota: z.int().min(0).max(100_000),
});

export const MAX_TERMS = 10;

const StageValues = z.object({
  percentage: Percentage,
  /** Days past due between which a loan may be extended; negative before the due day. */
  dpdFrom: z.int().min(-90).max(3650),
  dpdTo: z.int().min(-90).max(3650),
  maxExtensions: z.int().min(1).max(99),
  /** Offered lengths after the first extension, in days. */
  days: z.array(z.int().min(1).max(90)).min(1, "extension.daysRequired").max(MAX_TERMS),
});

export type InstitutionValues = z.infer<typeof InstitutionValues>;
export type StageValues = z.infer<typeof StageValues>;

const InstitutionRule = InstitutionValues.extend(RevisionMeta.shape);
const StageRule = StageValues.extend(RevisionMeta.shape);

/** Lists settings by institution, in force and upcoming. */
export const listInstitutionSettings = {
  input: ownersInput,
  output: pageOutput(
    z.object({
      institutionId: Id,
      institutionName: z.string(),
      current: InstitutionRule,
      /** Next rule, from a later day. */
      next: InstitutionRule.nullable(),
      /** Latest revision; a change names it as its base. */
      latestId: Id,
    }),
  ),
};

/** Names the rule that the change is based on, so that a newer one is not overwritten. */
const change = { baseRuleId: Id, ...fromDay };

export const updateInstitutionSetting = {
  input: InstitutionValues.extend({ institutionId: Id, ...change }),
  output: Proposed,
};

export const institutionSettingHistory = {
  input: z.object({ institutionId: Id }),
  output: z.array(revisionHistorySchema(InstitutionRule)),
};

export const withdrawInstitutionSetting = {
  input: Withdrawal,
  output: Proposed,
};

export const listStageSettings = {
  input: ownersInput,
  output: pageOutput(
    z.object({
      stageId: Id,
      stageName: z.string(),
      current: StageRule,
      next: StageRule.nullable(),
      latestId: Id,
    }),
  ),
};

export const updateStageSetting = {
  input: StageValues.extend({ stageId: Id, ...change }).refine(
    (rule) => rule.dpdTo >= rule.dpdFrom,
    { error: "extension.windowReversed", path: ["dpdTo"] },
  ),
  output: Proposed,
};

export const withdrawStageSetting = { input: Withdrawal, output: Proposed };

export const stageSettingHistory = {
  input: z.object({ stageId: Id }),
  output: z.array(revisionHistorySchema(StageRule)),
};
