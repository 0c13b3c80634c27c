import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Skip } from "./contract.ts";

const col = createColumnHelper<Skip>();

export const skipColumns = {
  borrower: col.borrower(),
  loan: col.loanNumber(),
  agent: col.agent(),
  at: col.instant("core.field.time", "at"),
  until: col.instant("tasks.snooze.until", "until"),
  isInForce: col.flag("app.setting.inForce", "isInForce"),
  reason: col.note("core.field.reason", "reason"),
} satisfies ListColumns<Skip>;
