import { groupedColumns } from "../../../core/setting/grouped-columns.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { QualityRule } from "../contract-rule.ts";

const COLUMNS = [
  ...(["calls", "messages", "complaintPercent", "longPercent"] as const),
  ...(["objectionDays", "calibrationGap"] as const),
] as const;

/** Rules of institutions and the default rule. */
export const ruleLines = groupedColumns<"values", QualityRule>(
  "values",
  settingTable("quality_rule", {
    owner: ["institutionId"],
    values: [...COLUMNS, "reason"],
  }),
  COLUMNS,
);
