import {
  defineSetting,
  eachCode,
  type SettingValues,
} from "../../core/setting/contract-declaration.ts";
import { numberField, textField } from "../../core/setting/contract-field.ts";
import { PROFILES } from "../../tasks/guard/contract-codes.ts";
import { MAX_DEADLINE_DAYS, SEVERITIES } from "./contract-codes.ts";

/** Deadlines of complaints in working days. */
export const complaintTerm = defineSetting({
  table: "complaint_term",
  owner: eachCode({
    country: {
      values: PROFILES,
      label: "manage.institution.country",
      words: "core.country",
      isToggle: true,
    },
    severity: {
      values: SEVERITIES,
      label: "board.workOrder.field.severity",
      words: "board.workOrder.severity",
    },
  }),
  fields: {
    firstAnswerDays: numberField({
      min: 1,
      max: MAX_DEADLINE_DAYS,
      label: "manage.proposal.detail.firstAnswerDays",
      text: "core.word.daysOrNone",
    }),
    answerDays: numberField({
      min: 1,
      max: MAX_DEADLINE_DAYS,
      label: "manage.proposal.detail.answerDays",
      text: "core.word.daysOrNone",
      isBeside: true,
    }),
    extensionDays: numberField({
      min: 0,
      max: MAX_DEADLINE_DAYS,
      label: "manage.proposal.detail.extensionDays",
      text: "core.word.daysOrNone",
      about: "Working days of the single extension",
    }),
    source: textField({
      min: 3,
      max: 300,
      label: "manage.proposal.detail.source",
      about: "Law or policy behind the deadlines",
    }),
  },
  check: ({ firstAnswerDays, answerDays }) =>
    answerDays < firstAnswerDays
      ? { field: "answerDays", error: "workOrder.endBeforeAnswer" }
      : null,
  read: "workOrder.readTerm",
  edit: "workOrder.editTerm",
  changedBy: "TWO",
  proposalKind: "COMPLAINT_TERM",
  hasReason: false,
  audit: "workOrder.configure",
  event: "workOrder.configured",
  section: { group: "contact", id: "complaint-terms" },
  title: "manage.proposal.kind.COMPLAINT_TERM",
  intro: "board.workOrder.term.intro",
  body: "board.workOrder.term.body",
});

export type Term = Omit<SettingValues<typeof complaintTerm>, "source">;
