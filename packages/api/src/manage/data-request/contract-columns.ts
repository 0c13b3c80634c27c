import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { DataRequest } from "./contract.ts";

const col = createColumnHelper<DataRequest>();

export const dataRequestColumns = {
  borrower: col.borrower(),
  kind: col.code("tasks.closing.list.kind", "kind", (kind) => `manage.dataRequest.kind.${kind}`),
  state: col.code(
    "tasks.closing.list.state",
    "state",
    (state) => `manage.dataRequest.stateName.${state}`,
  ),
  dueOn: col.day("core.field.dueDate", "dueOn"),
  doneAt: col.instant("manage.dataRequest.stateName.DONE", "doneAt"),
  reason: col.note("core.field.reason", "reason"),
  requester: col.text(
    "repay.endOfDay.list.requestedBy",
    "requestedBy",
    "manage.dataRequest.operator",
  ),
  requested: col.instant("tasks.closing.list.requested", "requestedAt"),
  decider: col.text("manage.proposal.decidedBy", "decidedBy", ({ decidedAt }) =>
    decidedAt === null ? null : "manage.dataRequest.operator",
  ),
  decided: col.instant("tasks.closing.list.decided", "decidedAt"),
} satisfies ListColumns<DataRequest>;
