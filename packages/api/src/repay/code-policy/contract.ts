import { defineSetting, INSTITUTION_OR_DEFAULT } from "../../core/setting/contract-declaration.ts";
import { defaultOnlyField, flagField, numberField } from "../../core/setting/contract-field.ts";

/** Thirty days. */
export const MAX_VALIDITY_HOURS = 720;

/** Limits of codes, and the times for their provider, which are equal for all institutions. */
export const codePolicy = defineSetting({
  table: "code_policy",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    perCaseDay: numberField({
      min: 1,
      max: 100,
      label: "manage.proposal.detail.perCaseDay",
      about: "Maximum number of codes of a case in a day",
    }),
    singleHours: numberField({
      min: 1,
      max: MAX_VALIDITY_HOURS,
      label: "repay.codePolicy.singleHours",
      hint: "repay.codePolicy.singleHoursHint",
      about: "Validity of a code for a part, in hours",
      text: "core.word.hours",
      isBeside: true,
    }),
    partsWithinDue: flagField({
      label: "repay.codePolicy.partsWithinDue",
      about: "Limits the sum of open codes for parts to the amount due",
    }),
    answerSeconds: defaultOnlyField(
      numberField({
        min: 10,
        max: 3600,
        label: "repay.codePolicy.answerSeconds",
        hint: "repay.codePolicy.answerHint",
        about: "Time after which a code without a number fails",
        text: "repay.codePolicy.seconds",
      }),
    ),
    withdrawHours: defaultOnlyField(
      numberField({
        min: 1,
        max: MAX_VALIDITY_HOURS,
        label: "repay.codePolicy.withdrawHours",
        hint: "repay.codePolicy.withdrawHint",
        about: "Hours during which a withdrawal is sent again to a provider that does not answer",
        text: "core.word.hours",
        isBeside: true,
      }),
    ),
  },
  read: "code.readPolicy",
  edit: "code.editPolicy",
  changedBy: "TWO",
  proposalKind: "CODE_POLICY",
  hasReason: false,
  audit: "code.policy",
  event: "code.configured",
  section: { group: "money", id: "codes" },
  title: "manage.proposal.kind.CODE_POLICY",
  intro: "repay.codePolicy.intro",
});
