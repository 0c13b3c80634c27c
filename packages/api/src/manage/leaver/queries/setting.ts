import type { InstitutionOwner, RuleValues } from "../../../core/setting/institution-in-force.ts";
import { settingTable } from "../../../core/setting/table.ts";

/** The rules of institutions and those for all. */
export const ruleLines = settingTable<InstitutionOwner, RuleValues<"hours", number>>(
  "leaver_rule",
  { owner: ["institutionId"], values: ["hours", "reason"] },
);
