import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { DeductionApplication } from "./contract-approval.ts";

const col = createColumnHelper<DeductionApplication>();

export const applicationColumns = {
  borrower: col.borrower(),
  loanNumber: col.loanNumber(),
  kind: col.code("core.field.kind", "kind", (kind) => `repay.deduction.kinds.${kind}`),
  amount: col.money("core.field.deduction", "amountMinor"),
  pay: col.money("repay.deduction.column.pay", "payMinor"),
  reason: col.code(
    "core.field.reason",
    "reasonCode",
    (reason) => `repay.deduction.reasons.${reason}`,
  ),
  state: col.code("core.field.status", "state", (state) => `repay.deduction.states.${state}`),
  notKpi: col.flag("repay.deduction.detail.notKpi", ({ countsForKpi }) => !countsForKpi),
  waits: { ...col.role("waitsForRole"), label: "repay.deduction.column.waits" },
  until: col.instant("core.field.validUntil", "validUntil"),
  dpd: col.count("core.field.daysPastDue", "dpd"),
  stage: col.stage(),
  institution: col.institution(),
  agent: col.agent(),
  applicant: col.text("repay.deduction.column.applicant", "applicantName"),
  appliedAt: col.instant("repay.deduction.column.appliedAt", "appliedAt"),
} satisfies ListColumns<DeductionApplication>;
