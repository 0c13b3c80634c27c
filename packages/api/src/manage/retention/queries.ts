import { groupedColumns } from "../../core/setting/grouped-columns.ts";
import type { InstitutionOwner } from "../../core/setting/institution-in-force.ts";
import { settingTable } from "../../core/setting/table.ts";
import { RETENTION_KEYS, type RetentionValues } from "./contract.ts";

type Columns = { readonly [Kind in keyof RetentionValues]: number | null } & {
  readonly reason: string | null;
};

const rows = settingTable<InstitutionOwner, Columns>("retention_rule", {
  owner: ["institutionId"],
  values: [...RETENTION_KEYS, "reason"],
});

export const ruleLines = groupedColumns<"values", RetentionValues>("values", rows, RETENTION_KEYS);
