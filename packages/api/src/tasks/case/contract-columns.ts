import { createColumnHelper, createWordFinder, type ListColumns } from "../../core/list-columns.ts";
import { RESULTS } from "../log/contract-codes.ts";
import type { CaseRow } from "./contract.ts";
import { STATUSES } from "./contract-codes.ts";

const col = createColumnHelper<CaseRow>();

/** REST clients choose columns by these names. */
export const caseColumns = {
  taskId: col.count("tasks.case.field.taskId", "taskId"),
  loanId: col.count("tasks.case.field.loanId", "loanId"),
  borrowerId: col.count("tasks.case.field.borrowerId", "borrowerId"),
  loanNumber: col.loanNumber(),
  borrowerName: col.borrower(),
  next: col.code("tasks.case.field.next", "workReason", (reason) => `tasks.case.reason.${reason}`),
  blocked: col.code(
    "tasks.case.export.blocked",
    "blockedBy",
    (block) => `tasks.case.blocked.${block}`,
  ),
  until: col.instant("tasks.case.export.until", "restsUntil"),
  status: col.code(
    "tasks.case.field.status",
    "status",
    createWordFinder(STATUSES, (status) => `tasks.case.status.${status}`),
  ),
  productType: col.code(
    "tasks.case.field.productType",
    "productType",
    () => "tasks.case.productType",
  ),
  product: col.text("tasks.case.field.product", "productName"),
  institution: col.institution(),
  stage: col.stage(),
  agent: col.text("tasks.case.field.agent", "agentName", "tasks.case.unassigned"),
  dpd: col.count("tasks.case.field.dpd", "dpd"),
  overdueOn: col.day("tasks.case.field.overdueOn", "overdueOn"),
  arrears: col.money("tasks.case.field.arrears", "arrearsMinor"),
  outstanding: col.money("tasks.case.field.outstanding", "outstandingMinor"),
  lastResult: col.code(
    "tasks.case.field.lastResult",
    "lastCallResult",
    createWordFinder(RESULTS, (result) => `tasks.log.result.${result}`),
  ),
  lastContact: col.instant("tasks.case.field.lastContact", "lastContactAt"),
  nextCall: col.instant("tasks.case.field.nextCall", "nextCallAt"),
  promiseOn: col.day("tasks.promise.field.dueOn", "promiseOn"),
  promiseAmount: col.money("tasks.case.export.promiseAmount", "promiseMinor"),
} satisfies ListColumns<CaseRow>;

export type CaseColumn = keyof typeof caseColumns;
export const CASE_COLUMNS = Object.keys(caseColumns) as [CaseColumn, ...CaseColumn[]];
