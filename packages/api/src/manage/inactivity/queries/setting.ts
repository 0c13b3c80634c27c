import { groupedColumns } from "../../../core/setting/grouped-columns.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { InactivityValues } from "../contract.ts";

const COLUMNS = ["thresholds", "edgeMinutes", "breakFrom", "breakTo"] as const;

/** The rules of institutions and those for all. */
export const ruleLines = groupedColumns<"values", InactivityValues>(
  "values",
  settingTable("inactivity_rule", {
    owner: ["institutionId"],
    values: [...COLUMNS, "reason"],
  }),
  COLUMNS,
  (values) => ({
    ...values,
    // The driver gives integer[] as a typed array, which no contract takes for a list.
    thresholds: [...values.thresholds],
    breakFrom: toTheMinute(values.breakFrom),
    breakTo: toTheMinute(values.breakTo),
  }),
);

/** Of 'HH:MM:SS'. */
const toTheMinute = (time: string | null): string | null => time?.slice(0, 5) ?? null;
