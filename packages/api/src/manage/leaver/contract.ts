import { defineSetting, INSTITUTION_OR_DEFAULT } from "../../core/setting/contract-declaration.ts";
import { numberField } from "../../core/setting/contract-field.ts";

const THIRTY_DAYS = 720;

/** Hours for which a disabled agent keeps the open cases. */
export const leaverRule = defineSetting({
  table: "leaver_rule",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    hours: numberField({
      min: 0,
      max: THIRTY_DAYS,
      label: "manage.leaver.hours",
      input: "manage.leaver.hoursField",
      hint: "manage.leaver.hoursHint",
      text: "core.word.hours",
    }),
  },
  read: "leaver.read",
  edit: "leaver.edit",
  changedBy: "ONE",
  hasReason: true,
  audit: "leaver.edit",
  event: "leaver.configured",
  section: { group: "people", id: "leavers" },
  title: "manage.leaver.title",
  intro: "manage.leaver.intro",
});
