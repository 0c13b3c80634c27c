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

/** A share of cases; 0 is off, 100 is no limit. */
const Percentage = percentage("extension.percentOver", "extension.percentDigits");

export const InstitutionValues = z.object({
  percentage: Percentage,
  /** Only loans that were never extended. */
  firstTermOnly: z.boolean(),
  /** Length of the first extension. */
  firstDays: z.int().min(1).max(90),
  /** Which repayment codes the institution may make. */
  singleCode: z.boolean(),
  fullCode: z.boolean(),
  /** Extensions by hand in a month. */
  manualQuota: z.int().min(0).max(100_000),
});

export const MAX_TERMS = 10;

const StageValues = z.object({
  percentage: Percentage,
  /** Days past due between which a loan may be extended; negative before the due day. */
  dpdFrom: z.int().min(-90).max(3650),
  dpdTo: z.int().min(-90).max(3650),
  /** How often one loan may be extended. */
  maxExtensions: z.int().min(1).max(99),
  /** What can be chosen after the first extension. */
  days: z.array(z.int().min(1).max(90)).min(1, "extension.daysRequired").max(MAX_TERMS),
});

export type InstitutionValues = z.infer<typeof InstitutionValues>;
export type StageValues = z.infer<typeof StageValues>;

const InstitutionRule = InstitutionValues.extend(RevisionMeta.shape);
const StageRule = StageValues.extend(RevisionMeta.shape);

/** Settings by institution: what is in force, and what is to come. */
export const listInstitutionSettings = {
  input: ownersInput,
  output: pageOutput(
    z.object({
      institutionId: Id,
      institutionName: z.string(),
      current: InstitutionRule,
      /** The next that takes effect on a later day. */
      next: InstitutionRule.nullable(),
      /** The last that was written; a change names it. */
      latestId: Id,
    }),
  ),
};

/** A change says which rule it was made on: if somebody else was faster, he is not overwritten. */
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

/** Settings by stage. */
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
