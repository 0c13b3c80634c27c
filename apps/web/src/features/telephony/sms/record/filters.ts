import { MESSAGE_STATES } from "@kolekta/api/telephony/outbox/contract-codes";
import { filter } from "@/components/list/filters.ts";

export const FILTERS = {
  loanNumber: filter.search("core.field.loanNumber"),
  phone: filter.phone(),
  text: filter.search("telephony.record.inContent"),
  /** SMS unless e-mail is chosen. */
  channel: filter.code(
    ["08"],
    "core.field.channel",
    "tasks.log.channel.02",
    (code) => `tasks.log.channel.${code}`,
  ),
  institutionId: filter.institution(),
  agentId: filter.agent(),
  result: filter.code(
    MESSAGE_STATES,
    "core.field.result",
    "telephony.record.anyResult",
    (code) => `telephony.sms.result.${code}`,
  ),
  from: filter.from("telephony.record.from"),
  to: filter.to("telephony.record.to"),
};
