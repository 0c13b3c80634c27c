import type { InstitutionOwner, RuleValues } from "../../../core/setting/institution-in-force.ts";
import { settingTable } from "../../../core/setting/table.ts";

export const ruleLines = settingTable<InstitutionOwner, RuleValues<"hours", number>>(
  "leaver_rule",
  { owner: ["institutionId"], values: ["hours", "reason"] },
);
