import {
  defineSetting,
  INSTITUTION_OR_DEFAULT,
  type SettingValues,
} from "../../core/setting/contract-declaration.ts";
import { flagField, numberField, optionalField } from "../../core/setting/contract-field.ts";

const OFF = "tasks.recycling.off";

/** Limits after which a case returns to its pool; null switches a cause off. */
export const recyclingRule = defineSetting({
  table: "recycling_rule",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    untouchedHours: optionalField(
      numberField({
        min: 1,
        max: 240,
        label: "tasks.recycling.untouched",
        input: "tasks.recycling.untouchedField",
        hint: "tasks.recycling.untouchedHint",
        about: "Hours since assignment, on the agent's working days, without opening",
        text: "core.word.hours",
      }),
      OFF,
    ),
    noContactDays: optionalField(
      numberField({
        min: 1,
        max: 90,
        label: "tasks.recycling.noContact",
        input: "tasks.recycling.noContactField",
        hint: "tasks.recycling.noContactHint",
        about: "Days without a conversation with the borrower",
        text: "core.word.days",
      }),
      OFF,
    ),
    absentDays: optionalField(
      numberField({
        min: 1,
        max: 10,
        label: "tasks.recycling.absent",
        input: "tasks.recycling.absentField",
        hint: "tasks.recycling.absentHint",
        about: "Working days for which the agent was absent",
        text: "core.word.days",
      }),
      OFF,
    ),
    /** Also recycles cases of stages that are assigned by hand. */
    includesManual: flagField({
      label: "tasks.recycling.stages",
      input: "tasks.recycling.includesManual",
      hint: "tasks.recycling.includesManualHint",
      words: { true: "tasks.recycling.allStages", false: "tasks.recycling.automatic" },
    }),
  },
  read: "recycling.read",
  edit: "recycling.edit",
  changedBy: "ONE",
  hasReason: true,
  audit: "recycling.edit",
  event: "recycling.configured",
  section: { group: "people", id: "recycling" },
  title: "tasks.recycling.title",
  intro: "tasks.recycling.intro",
});
export type RecyclingValues = SettingValues<typeof recyclingRule>;
