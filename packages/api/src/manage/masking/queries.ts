import { groupedColumns } from "../../core/setting/grouped-columns.ts";
import { settingTable } from "../../core/setting/table.ts";
import type { MaskingValues } from "./contract.ts";

const COLUMNS = ["unmaskedRoles", "quotas"] as const;

export const ruleLines = groupedColumns<"numbers", MaskingValues>(
  "numbers",
  settingTable("masking_rule", {
    owner: ["institutionId"],
    values: [...COLUMNS, "reason"],
  }),
  COLUMNS,
  // The driver returns integer[] as a typed array, which the contracts do not accept as a list.
  ({ unmaskedRoles, quotas }) => ({ unmaskedRoles: [...unmaskedRoles], quotas: [...quotas] }),
);
