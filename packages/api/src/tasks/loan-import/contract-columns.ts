import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { CarriedPayment, Run } from "./contract.ts";

const runCol = createColumnHelper<Run>();

export const importRunColumns = {
  file: runCol.text("tasks.loanImport.dialog.step.file", "fileName"),
  institution: runCol.institution(),
  state: runCol.code(
    "tasks.loanImport.dialog.runState",
    "state",
    (state) => `tasks.loanImport.state.${state}`,
  ),
  at: runCol.instant("tasks.history.when", "createdAt"),
  by: runCol.text("core.field.by", "createdBy"),
  rows: runCol.count("tasks.loanImport.dialog.runRows", "rowCount"),
  cases: runCol.count(
    "tasks.loanImport.count.casesCreated",
    ({ counts }) => counts?.casesCreated ?? null,
  ),
  failing: runCol.count("tasks.loanImport.count.failing", ({ counts }) => counts?.failing ?? null),
} satisfies ListColumns<Run>;

const paymentCol = createColumnHelper<CarriedPayment>();

export const laterPaymentColumns = {
  loan: paymentCol.text("tasks.case.group.loan", "loanNumber"),
  reference: paymentCol.text("tasks.loanImport.laterPayment.reference", "reference"),
  amount: paymentCol.money("tasks.loanImport.laterPayment.amount", "amountMinor"),
  valueOn: paymentCol.day("tasks.loanImport.laterPayment.valueOn", "valueOn"),
} satisfies ListColumns<CarriedPayment>;
