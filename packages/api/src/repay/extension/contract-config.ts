import {
  defineSetting,
  EACH_INSTITUTION,
  EACH_STAGE,
  type SettingValues,
  valuesSchema,
} from "../../core/setting/contract-declaration.ts";
import {
  flagField,
  numberField,
  numbersField,
  percentField,
} from "../../core/setting/contract-field.ts";
import { specifiedContract } from "../../manage/setting/contract.ts";

/** Share of cases; 0 is off, 100 is no limit. */
const percentage = percentField({
  column: "availabilityBp",
  over: "extension.percentOver",
  digits: "extension.percentDigits",
  label: "repay.extension.setting.percentage",
  hint: "repay.extension.setting.percentageHint",
  words: { 0: "repay.extension.setting.off", 100: "repay.extension.setting.noLimit" },
  align: "end",
});

const shared = {
  changedBy: "TWO",
  hasReason: false,
  audit: "extension.configure",
  event: "extension.configured",
  isSpecified: true,
  body: "repay.extension.setting.editBody",
} as const;

export const institutionExtension = defineSetting({
  ...shared,
  table: "institution_extension_rule",
  owner: EACH_INSTITUTION,
  fields: {
    percentage,
    /** Loans with an earlier extension are excluded. */
    firstTermOnly: flagField({
      label: "repay.extension.setting.term",
      input: "repay.extension.setting.firstTermOnly",
      hint: "repay.extension.setting.firstTermHint",
      words: {
        true: "repay.extension.setting.firstOnly",
        false: "repay.extension.setting.anyTerm",
      },
    }),
    firstDays: numberField({
      min: 1,
      max: 90,
      label: "repay.extension.setting.firstDays",
      text: "core.word.days",
      align: "end",
    }),
    /** Manual extensions in a month. */
    manualQuota: numberField({
      min: 0,
      max: 100_000,
      label: "repay.extension.setting.manualQuota",
      align: "end",
      isBeside: true,
    }),
    singleCode: flagField({ label: "repay.extension.setting.singleCode" }),
    fullCode: flagField({ label: "repay.extension.setting.fullCode", isBeside: true }),
  },
  /** Repayment codes that the institution may create. */
  groups: [
    { label: "repay.extension.setting.codes", fields: ["singleCode", "fullCode"], as: "FLAGS" },
  ],
  read: "extension.readInstitution",
  edit: "extension.editInstitution",
  proposalKind: "EXTENSION_INSTITUTION",
  title: "app.screen.extension-institution",
  intro: "repay.extension.setting.institutionIntro",
});

export const stageExtension = defineSetting({
  ...shared,
  table: "stage_extension_rule",
  owner: EACH_STAGE,
  fields: {
    percentage,
    /** Days past due between which a loan may be extended; negative before the due day. */
    dpdFrom: numberField({
      min: -90,
      max: 3650,
      label: "repay.extension.setting.dpdFrom",
      hint: "repay.extension.setting.dpdHint",
    }),
    dpdTo: numberField({
      min: -90,
      max: 3650,
      label: "repay.extension.setting.dpdTo",
      isBeside: true,
    }),
    maxExtensions: numberField({
      min: 1,
      max: 99,
      label: "repay.extension.setting.maxExtensions",
      align: "end",
      isBeside: true,
    }),
    /** Offered lengths after the first extension, in days. */
    days: numbersField({
      min: 1,
      max: 90,
      maxItems: 10,
      required: "extension.daysRequired",
      label: "repay.extension.setting.days",
      hint: "repay.extension.setting.daysHint",
    }),
  },
  groups: [{ label: "repay.extension.setting.window", fields: ["dpdFrom", "dpdTo"], as: "RANGE" }],
  check: ({ dpdFrom, dpdTo }) =>
    dpdTo < dpdFrom ? { field: "dpdTo", error: "extension.windowReversed" } : null,
  read: "extension.readStage",
  edit: "extension.editStage",
  proposalKind: "EXTENSION_STAGE",
  title: "app.screen.extension-stage",
  intro: "repay.extension.setting.stageIntro",
});

export const InstitutionValues = valuesSchema(institutionExtension);
export type InstitutionValues = SettingValues<typeof institutionExtension>;

export const specifiedInstitution = specifiedContract(institutionExtension, "institutionName");
export const specifiedStage = specifiedContract(stageExtension, "stageName");
