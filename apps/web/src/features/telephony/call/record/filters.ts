import { CALL_STATUSES } from "@kolekta/api/tasks/log/contract-codes";
import { CALL_TYPES } from "@kolekta/api/telephony/call/contract-codes";
import { filter, type ListFilterValues } from "@/components/list/filters.ts";

const RECORDINGS = ["with", "without"] as const;

export const FILTERS = {
  loanNumber: filter.search("core.field.loanNumber"),
  phone: filter.phone(),
  institutionId: filter.institution(),
  agentId: filter.agent(),
  callType: filter.code(
    CALL_TYPES,
    "telephony.record.type",
    "telephony.record.anyType",
    (type) => `telephony.call.type.${type}`,
  ),
  callStatus: filter.code(
    CALL_STATUSES,
    "tasks.log.record.callStatus",
    "telephony.record.anyCallStatus",
    (code) => `tasks.log.callStatus.${code}`,
  ),
  recording: filter.code(
    RECORDINGS,
    "telephony.record.recording",
    "telephony.record.anyRecording",
    (code) => `telephony.record.${code}`,
  ),
  from: filter.from("telephony.record.from"),
  to: filter.to("telephony.record.to"),
};
export type CallRecordFilterValues = ListFilterValues<typeof FILTERS>;
