import { groupedColumns } from "../../../core/setting/grouped-columns.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { InactivityValues } from "../contract.ts";

const COLUMNS = ["thresholds", "edgeMinutes", "breakFrom", "breakTo"] as const;

export const ruleLines = groupedColumns<"values", InactivityValues>(
  "values",
  settingTable("inactivity_rule", {
    owner: ["institutionId"],
    values: [...COLUMNS, "reason"],
  }),
  COLUMNS,
  (values) => ({
    ...values,
    // The driver returns integer[] as a typed array, which the contracts do not accept as a list.
    thresholds: [...values.thresholds],
    breakFrom: toTheMinute(values.breakFrom),
    breakTo: toTheMinute(values.breakTo),
  }),
);

const toTheMinute = (time: string | null): string | null => time?.slice(0, 5) ?? null;
