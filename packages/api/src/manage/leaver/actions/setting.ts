import { institutionRules } from "../../../core/setting/institution-rule.ts";
import { save } from "../contract.ts";
import { ruleLines } from "../queries/setting.ts";

export const leaverRules = institutionRules<"hours", number>({
  name: "hours",
  store: ruleLines,
  input: save.input,
  audit: "leaver.edit",
  event: "leaver.configured",
});
