import { institutionRules } from "../../../core/setting/institution-rule.ts";
import { type InactivityValues, save } from "../contract.ts";
import { ruleLines } from "../queries/setting.ts";

export const inactivityRules = institutionRules<"values", InactivityValues>({
  name: "values",
  store: ruleLines,
  input: save.input,
  audit: "inactivity.edit",
  event: "inactivity.configured",
  normalize: (values) => ({
    ...values,
    thresholds: values.thresholds.toSorted((a, b) => a - b),
  }),
});
