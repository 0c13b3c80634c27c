import type { SettingTable } from "../../core/setting/table.ts";
import { settingTable } from "../../core/setting/table.ts";
import type { HourValues } from "./contract.ts";

const rows = settingTable<object, HourValues>("reporting_hours", {
  owner: [],
  values: ["hours", "reason"],
});

/** The driver returns integer[] as a typed array, which the contract does not accept as a list. */
export const hourLines: SettingTable<object, HourValues> = {
  ...rows,
  lines: async (db, owners) =>
    (await rows.lines(db, owners)).map((line) => ({
      ...line,
      hours: [...line.hours],
    })),
};
