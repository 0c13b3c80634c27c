import { groupedColumns } from "../../../core/setting/grouped-columns.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { FaceRuleValues } from "../contract-rule.ts";

const COLUMNS = ["isRequired", "hours"] as const;

export const ruleLines = groupedColumns<"faces", FaceRuleValues>(
  "faces",
  settingTable("face_rule", {
    owner: ["institutionId"],
    values: [...COLUMNS, "reason"],
  }),
  COLUMNS,
);
