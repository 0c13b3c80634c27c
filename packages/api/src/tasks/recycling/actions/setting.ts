import { institutionRules } from "../../../core/setting/institution-rule.ts";
import { type RecyclingValues, save } from "../contract.ts";
import { ruleLines } from "../queries/setting.ts";

export const recyclingRules = institutionRules<"values", RecyclingValues>({
  name: "values",
  store: ruleLines,
  input: save.input,
  audit: "recycling.edit",
  event: "recycling.configured",
});
