import { settingTable } from "../../../core/setting/table.ts";
import type { RuleOwner, RuleValues } from "../contract-rule.ts";

export const ruleLines = settingTable<RuleOwner, RuleValues>("penalty_rule", {
  owner: ["violation", "currency"],
  values: [
    "firstPoints",
    "firstFineMinor",
    "firstWarning",
    "firstTermination",
    "repeatedPoints",
    "repeatedFineMinor",
    "repeatedWarning",
    "repeatedTermination",
  ] as const,
});
