import { ALL_INSTITUTIONS, defineSetting } from "../../core/setting/contract-declaration.ts";
import { numberField } from "../../core/setting/contract-field.ts";

export const closingSetting = defineSetting({
  table: "closing_policy",
  owner: ALL_INSTITUTIONS,
  fields: {
    /** Smallest number of days past due for a write-off. */
    writeOffDpd: numberField({
      min: 1,
      max: 3650,
      label: "manage.proposal.detail.writeOffDpd",
      hint: "tasks.closingPolicy.writeOffHint",
    }),
    /** Days within which a reversal reopens a settled case; 0 for never. */
    reversalDays: numberField({
      min: 0,
      max: 365,
      label: "tasks.closingPolicy.reversalDays",
      input: "tasks.closingPolicy.reversalDaysField",
      hint: "tasks.closingPolicy.reversalHint",
      text: "core.word.daysOrNone",
    }),
    /** Largest number of days between announcement and recall; 0 allows only the same day. */
    maxRecallDays: numberField({
      min: 0,
      max: 365,
      label: "tasks.closingPolicy.maxRecallDays",
      input: "tasks.closingPolicy.maxRecallDaysField",
      hint: "tasks.closingPolicy.recallHint",
      text: "core.word.daysOrNone",
    }),
    /** Whole days after the recall in which the institution can still read the case; 0 for none. */
    recalledReadableDays: numberField({
      min: 0,
      max: 365,
      label: "tasks.closingPolicy.recalledReadableDays",
      input: "tasks.closingPolicy.recalledReadableDaysField",
      hint: "tasks.closingPolicy.recalledReadableHint",
      text: "core.word.daysOrNone",
    }),
  },
  read: "closing.readPolicy",
  edit: "closing.editPolicy",
  changedBy: "TWO",
  proposalKind: "CLOSING_POLICY",
  hasReason: false,
  audit: "closing.policy",
  section: { group: "money", id: "closing" },
  title: "tasks.closingPolicy.title",
  intro: "tasks.closingPolicy.intro",
});
