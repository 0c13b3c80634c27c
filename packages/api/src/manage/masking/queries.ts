import { groupedColumns } from "../../core/setting/grouped-columns.ts";
import { settingTable } from "../../core/setting/table.ts";
import type { MaskingValues } from "./contract.ts";

const COLUMNS = ["unmaskedRoles", "quotas"] as const;

/** The rules of institutions and those for all. */
export const ruleLines = groupedColumns<"numbers", MaskingValues>(
  "numbers",
  settingTable("masking_rule", {
    owner: ["institutionId"],
    values: [...COLUMNS, "reason"],
  }),
  COLUMNS,
  // The driver gives integer[] as a typed array, which no contract takes for a list.
  ({ unmaskedRoles, quotas }) => ({ unmaskedRoles: [...unmaskedRoles], quotas: [...quotas] }),
);
