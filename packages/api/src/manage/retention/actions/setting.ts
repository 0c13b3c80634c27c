import { institutionRules } from "../../../core/setting/institution-rule.ts";
import { type RetentionValues, save } from "../contract.ts";
import { ruleLines } from "../queries.ts";

export const retentionRules = institutionRules<"values", RetentionValues>({
  name: "values",
  store: ruleLines,
  input: save.input,
  audit: "retention.edit",
  event: "retention.configured",
});
