import { groupedColumns } from "../../../core/setting/grouped-columns.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { RecyclingValues } from "../contract.ts";

const COLUMNS = ["untouchedHours", "noContactDays", "absentDays", "includesManual"] as const;

const table = settingTable("recycling_rule", {
  owner: ["institutionId"],
  values: [...COLUMNS, "reason"],
} as const);

/** Rules of institutions and the default rules. */
export const ruleLines = groupedColumns<"values", RecyclingValues>("values", table, COLUMNS);
