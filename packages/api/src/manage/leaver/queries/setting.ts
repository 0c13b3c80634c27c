import { settingTable } from "../../../core/setting/table.ts";
import type { RuleOwner, RuleValues } from "../rules.ts";

/** The rules of institutions and those for all. */
export const ruleLines = settingTable<RuleOwner, RuleValues>("leaver_rule", {
  owner: ["institutionId"],
  values: ["hours", "reason"],
});
