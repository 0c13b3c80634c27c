import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { ClosingRequest } from "./contract.ts";

const col = createColumnHelper<ClosingRequest>();

export const closingColumns = {
  case: col.borrower(),
  loanNumber: col.loanNumber(),
  kind: col.code("tasks.closing.list.kind", "kind", (kind) => `tasks.closing.kind.${kind}`),
  reason: col.code("core.field.reason", "reason", (reason) => `tasks.closing.reason.${reason}`),
  note: col.note("core.field.note", "note"),
  dpd: col.count("tasks.case.field.dpd", "dpd"),
  arrears: col.money("tasks.case.short.arrears", "arrearsMinor"),
  team: col.institution(),
  stage: col.stage(),
  requested: col.text(
    ["core.word.byOf", "tasks.closing.list.requested"],
    "requestedBy",
    "tasks.history.system",
  ),
  requestedAt: col.instant("tasks.closing.list.requested", "requestedAt"),
  state: col.code("tasks.closing.list.state", "state", (state) => `tasks.closing.state.${state}`),
  appliesFrom: col.day("tasks.closing.list.appliesFrom", "effectiveOn"),
  decided: col.text(["core.word.byOf", "tasks.closing.list.decided"], "decidedBy"),
  decidedAt: col.instant("tasks.closing.list.decided", "decidedAt"),
} satisfies ListColumns<ClosingRequest>;
