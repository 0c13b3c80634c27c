import type { SettingLine, SettingStore } from "../../../core/setting/line.ts";
import { settingTable } from "../../../core/setting/table.ts";
import type { InactivityValues } from "../contract.ts";
import type { RuleOwner, RuleValues } from "../rules/setting.ts";

interface Row {
  /** All but the break are null where it follows the rule for all. */
  readonly thresholds: readonly number[] | null;
  readonly edgeMinutes: number | null;
  /** Both or neither. */
  readonly breakFrom: string | null;
  readonly breakTo: string | null;
  readonly reason: string | null;
}

const rows = settingTable<RuleOwner, Row>("inactivity_rule", {
  owner: ["institutionId"],
  values: ["thresholds", "edgeMinutes", "breakFrom", "breakTo", "reason"],
});

/** The rules of institutions and those for all. */
export const ruleLines: SettingStore<RuleOwner, RuleValues> = {
  ...rows,
  lines: async (db, owners) => (await rows.lines(db, owners)).map(lineOf),
  insert: (db, { institutionId, reason, values }, writing) =>
    rows.insert(db, { institutionId, reason, ...rowOf(values) }, writing),
};

function lineOf(row: SettingLine<RuleOwner, Row>) {
  const { thresholds, edgeMinutes, breakFrom, breakTo, ...line } = row;
  const values =
    thresholds === null || edgeMinutes === null
      ? null
      : {
          // The driver gives integer[] as a typed array, which no contract takes for a list.
          thresholds: [...thresholds],
          edgeMinutes,
          breakFrom: toTheMinute(breakFrom),
          breakTo: toTheMinute(breakTo),
        };
  return { ...line, values };
}

/** Of 'HH:MM:SS'. */
const toTheMinute = (time: string | null): string | null =>
  time?.slice(0, 5) ?? null;

const NONE = {
  thresholds: null,
  edgeMinutes: null,
  breakFrom: null,
  breakTo: null,
};

const rowOf = (values: InactivityValues | null): Omit<Row, "reason"> =>
  values ?? NONE;
