import { CURRENCIES } from "../../core/money.ts";
import {
  defineSetting,
  eachCode,
  type SettingValues,
} from "../../core/setting/contract-declaration.ts";
import {
  choiceField,
  flagField,
  moneyField,
  numberField,
} from "../../core/setting/contract-field.ts";
import { MAX_FINE_MINOR, MAX_POINTS, VIOLATIONS, WARNINGS } from "./contract-codes.ts";

const points = numberField({ min: 0, max: MAX_POINTS, label: "board.penalty.field.points" });
const fine = moneyField({
  min: 0,
  max: MAX_FINE_MINOR,
  label: "board.penalty.field.fine",
  isBeside: true,
});
const warning = choiceField(WARNINGS, {
  label: "board.penalty.field.warning",
  text: "board.penalty.warningFor",
});
const termination = flagField({ label: "board.penalty.termination" });

/** Cost of a violation, the first and a repeated one; the latter never costs less. */
export const penaltyRule = defineSetting({
  table: "penalty_rule",
  owner: eachCode({
    violation: {
      values: VIOLATIONS,
      label: "board.penalty.field.violation",
      words: "board.penalty.violation",
    },
    currency: { values: CURRENCIES, label: "core.field.currency", isToggle: true },
  }),
  fields: {
    firstPoints: points,
    firstFineMinor: fine,
    firstWarning: warning,
    firstTermination: termination,
    repeatedPoints: points,
    repeatedFineMinor: fine,
    repeatedWarning: warning,
    repeatedTermination: termination,
  },
  groups: [
    {
      label: "board.penalty.occurrence.FIRST",
      fields: ["firstPoints", "firstFineMinor", "firstWarning", "firstTermination"],
      as: "CELL",
    },
    {
      label: "board.penalty.occurrence.REPEATED",
      fields: ["repeatedPoints", "repeatedFineMinor", "repeatedWarning", "repeatedTermination"],
      as: "CELL",
    },
  ],
  check: ({ firstFineMinor, repeatedFineMinor }) =>
    repeatedFineMinor < firstFineMinor
      ? { field: "repeatedFineMinor", error: "penalty.repeatedCheaper" }
      : null,
  read: "penalty.readRule",
  edit: "penalty.editRule",
  changedBy: "TWO",
  proposalKind: "PENALTY_RULE",
  hasReason: false,
  audit: "penalty.configure",
  event: "penalty.configured",
  section: { group: "money", id: "penalty" },
  title: "manage.proposal.kind.PENALTY_RULE",
  intro: "board.penalty.ruleIntro",
  body: "board.penalty.ruleBody",
});
export type RuleValues = SettingValues<typeof penaltyRule>;
