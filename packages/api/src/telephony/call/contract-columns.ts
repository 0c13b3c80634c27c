import { createColumnHelper, createWordFinder, type ListColumns } from "../../core/list-columns.ts";
import { RELATIONS } from "../../tasks/contact/contract-codes.ts";
import type { CallStatus } from "../../tasks/log/contract.ts";
import { RESULTS } from "../../tasks/log/contract-codes.ts";
import type { CallRecord } from "./contract.ts";
import { CALL_STATES, CALL_TYPES, type CallState } from "./contract-codes.ts";

const col = createColumnHelper<CallRecord>();

const isCallState = (code: CallState | CallStatus): code is CallState =>
  CALL_STATES.some((state) => state === code);

export const callColumns = {
  callTime: col.instant("telephony.record.callTime", "callTime"),
  loanNumber: col.loanNumber(),
  relation: col.code(
    "telephony.sms.column.relation",
    "relation",
    createWordFinder(RELATIONS, (relation) => `tasks.contact.relation.${relation}`),
  ),
  name: col.person(),
  phone: col.phone("core.field.phone", "phone"),
  duration: col.duration("telephony.call.list.duration", "duration"),
  status: col.code(
    "tasks.log.record.callStatus",
    ({ callStatus, state }) => callStatus ?? state,
    (code) => (isCallState(code) ? `telephony.call.state.${code}` : `tasks.log.callStatus.${code}`),
  ),
  type: col.code(
    "telephony.record.type",
    ({ callType }) => CALL_TYPES[callType ?? -1] ?? null,
    (type) => `telephony.call.type.${type}`,
  ),
  result: col.code(
    "core.field.result",
    "result",
    createWordFinder(RESULTS, (result) => `tasks.log.result.${result}`),
  ),
  agent: col.agent(),
  via: col.code("telephony.record.via", "via", (via) => `telephony.call.via.${via}`),
} satisfies ListColumns<CallRecord>;
