import { defineSetting, INSTITUTION_OR_DEFAULT } from "../../core/setting/contract-declaration.ts";
import { numberField } from "../../core/setting/contract-field.ts";

/** Minutes after which an unread text of a borrower is reported to the leader. */
export const replyRule = defineSetting({
  table: "reply_rule",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    minutes: numberField({
      min: 5,
      max: 10_080,
      label: "telephony.sms.reply.rule.minutes",
      input: "telephony.sms.reply.rule.minutesField",
      hint: "telephony.sms.reply.rule.minutesHint",
      text: "telephony.sms.reply.minutes",
    }),
  },
  read: "sms.configure",
  edit: "sms.configure",
  changedBy: "ONE",
  hasReason: true,
  audit: "reply.edit",
  event: "sms.configured",
  section: { group: "people", id: "replies" },
  title: "telephony.sms.reply.rule.title",
  intro: "telephony.sms.reply.rule.intro",
});
