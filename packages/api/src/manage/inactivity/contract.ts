import {
  defineSetting,
  INSTITUTION_OR_DEFAULT,
  type SettingValues,
} from "../../core/setting/contract-declaration.ts";
import { numberField, numberSetField, timeField } from "../../core/setting/contract-field.ts";

/** Inactivity after which leaders are notified, and periods without notifications. */
export const inactivityRule = defineSetting({
  table: "inactivity_rule",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    thresholds: numberSetField({
      min: 1,
      max: 720,
      maxItems: 6,
      required: "inactivity.thresholdsRequired",
      twice: "inactivity.thresholdTwice",
      label: "manage.inactivity.thresholds",
      hint: "manage.inactivity.thresholdsHint",
      text: "manage.inactivity.minutes",
    }),
    breakFrom: timeField({
      label: "manage.inactivity.breakFrom",
      hint: "manage.inactivity.breakHint",
      absent: "core.word.none",
    }),
    breakTo: timeField({
      label: "manage.inactivity.breakTo",
      absent: "core.word.none",
      isBeside: true,
    }),
    /** Minutes without notifications after the start and before the end of work. */
    edgeMinutes: numberField({
      min: 0,
      max: 120,
      label: "manage.inactivity.edge",
      hint: "manage.inactivity.edgeHint",
      text: "manage.inactivity.minutes",
    }),
  },
  groups: [{ label: "manage.inactivity.break", fields: ["breakFrom", "breakTo"], as: "RANGE" }],
  check({ breakFrom, breakTo }) {
    if ((breakFrom === null) !== (breakTo === null))
      return { field: "breakTo", error: "inactivity.breakHalf" };
    const isReversed = breakFrom !== null && breakTo !== null && breakFrom >= breakTo;
    return isReversed ? { field: "breakTo", error: "inactivity.breakReversed" } : null;
  },
  read: "inactivity.read",
  edit: "inactivity.edit",
  changedBy: "ONE",
  hasReason: true,
  audit: "inactivity.edit",
  event: "inactivity.configured",
  section: { group: "people", id: "inactivity" },
  title: "manage.inactivity.title",
  intro: "manage.inactivity.intro",
});
export type InactivityValues = SettingValues<typeof inactivityRule>;
