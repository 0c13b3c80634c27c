import { defineSetting, INSTITUTION_OR_DEFAULT } from "../../core/setting/contract-declaration.ts";
import { flagField, numberField } from "../../core/setting/contract-field.ts";

export const faceRule = defineSetting({
  table: "face_rule",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    isRequired: flagField({ label: "manage.face.isRequired" }),
    hours: numberField({
      min: 1,
      max: 24,
      label: "manage.face.hours",
      hint: "manage.face.hoursHint",
      text: "manage.face.everyHours",
    }),
  },
  read: "face.readRule",
  edit: "face.editRule",
  changedBy: "ONE",
  hasReason: true,
  audit: "face.editRule",
  event: "face.configured",
  section: { group: "access", id: "faces" },
  title: "manage.face.ruleTitle",
  intro: "manage.face.ruleIntro",
});
