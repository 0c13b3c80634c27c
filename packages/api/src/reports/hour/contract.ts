import { ALL_INSTITUTIONS, defineSetting } from "../../core/setting/contract-declaration.ts";
import { hoursField } from "../../core/setting/contract-field.ts";

/** Hours at which the current day is recorded, by the clock of each institution. */
export const reportingHours = defineSetting({
  table: "reporting_hours",
  owner: ALL_INSTITUTIONS,
  fields: {
    hours: hoursField({ required: "hour.none", twice: "hour.twice", label: "reports.hour.hours" }),
  },
  read: "config.read",
  edit: "config.edit",
  /** The hours of a day do not change while it runs. */
  changedBy: "ONE_NEXT_DAY",
  hasReason: true,
  audit: "hour.edit",
  event: "config.changed",
  section: { group: "people", id: "reporting-hours" },
  title: "reports.hour.title",
  intro: "reports.hour.intro",
});
