import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Issue } from "./contract.ts";

const col = createColumnHelper<Issue>();

export const issueColumns = {
  kind: col.code("core.field.kind", "kind", (kind) => `repay.suspense.kind.${kind}`),
  provider: col.text("repay.bankFile.statement.provider", "provider"),
  transaction: col.text("repay.bankFile.statement.txn", "txnId"),
  amount: col.money("core.field.amount", "amountMinor"),
  expected: col.money("repay.payment.bank.amount", "expectedMinor"),
  code: col.text("repay.payment.number", "number"),
  loan: col.text("core.field.loan", "loanNumber", "repay.suspense.noLoan"),
  borrower: col.borrower(),
  institution: col.institution(),
  paidAt: col.instant("repay.payment.paidAt", "paidAt"),
  valueOn: col.day("core.field.valueDay", "valueOn"),
  openedAt: col.instant("repay.suspense.openedAt", "openedAt"),
  state: col.code("repay.suspense.decision", "state", (state) => `repay.suspense.state.${state}`),
  by: col.text("core.field.by", "resolverName"),
  resolvedAt: col.instant("repay.suspense.decided", "resolvedAt"),
  note: col.note("core.field.note", "note"),
} satisfies ListColumns<Issue>;
