import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { WorkOrder } from "./contract.ts";
import { toLastInstant } from "./contract-codes.ts";

const col = createColumnHelper<WorkOrder>();

export const orderColumns = {
  id: col.count("board.workOrder.field.id", "orderId"),
  category: col.code(
    "core.field.category",
    "category",
    (code) => `board.workOrder.category.${code}`,
  ),
  severity: col.code(
    "board.workOrder.field.severity",
    ({ severity }) => `${severity}` as const,
    (code) => `board.workOrder.severity.${code}`,
  ),
  state: col.code(
    "board.workOrder.field.state",
    "state",
    (code) => `board.workOrder.state.${code}`,
  ),
  awaits: col.flag("board.workOrder.awaits", "awaitsConfirmation"),
  clock: col.flag("board.workOrder.filter.overdue", "isOverdue"),
  borrower: col.borrower(),
  loanNumber: col.loanNumber(),
  handler: col.text("board.workOrder.field.handler", ({ handler }) => handler?.name ?? null),
  agent: col.text("board.workOrder.field.agent", ({ agent }) => agent?.name ?? null),
  byColleague: col.flag("board.workOrder.byColleague", "isByColleague"),
  institution: col.institution(),
  channel: col.code("core.field.channel", "channel", (code) => `board.workOrder.channel.${code}`),
  reference: col.text("core.field.reference", "reference"),
  created: col.instant("board.workOrder.field.created", "createdAt"),
  firstAnswerDue: col.instant("board.workOrder.field.firstAnswerDue", ({ firstAnswerDueAt }) =>
    toLastInstant(firstAnswerDueAt),
  ),
  due: col.instant("board.workOrder.field.due", ({ dueAt }) => toLastInstant(dueAt)),
  extended: col.text(
    "board.workOrder.clock.extended",
    () => null,
    ({ extendedAt }) => extendedAt && "board.workOrder.clock.extended",
  ),
  age: col.instant("board.workOrder.field.done", "doneAt"),
  verdict: col.code(
    "board.workOrder.field.verdict",
    "verdict",
    (code) => `board.workOrder.verdict.${code}`,
  ),
} satisfies ListColumns<WorkOrder>;
