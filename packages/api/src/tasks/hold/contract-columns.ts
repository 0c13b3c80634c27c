import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { OpenHold } from "./contract.ts";

const col = createColumnHelper<OpenHold>();

export const openHoldColumns = {
  case: col.borrower(),
  loanNumber: col.loanNumber(),
  kind: col.code("app.form.kind", "kind", (kind) => `tasks.hold.kind.${kind}`),
  reason: col.note("core.field.reason", "reason"),
  opened: col.instant("tasks.hold.page.opened", "openedAt"),
  openedBy: col.text(
    ["core.word.byOf", "tasks.hold.page.opened"],
    "openedBy",
    "tasks.history.system",
  ),
  dpd: col.count("tasks.case.field.dpd", "dpd"),
  arrears: col.money("tasks.case.short.arrears", "arrearsMinor"),
  agent: col.text("tasks.case.field.agent", "agentName", "tasks.case.unassigned"),
  institution: col.institution(),
  stage: col.stage(),
} satisfies ListColumns<OpenHold>;
