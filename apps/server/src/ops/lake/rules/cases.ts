import { columns, type LakeTable } from "./column.ts";

export const CASES: LakeTable = {
  name: "cases",
  about:
    "Every case that was open at the end of the day or ended on it, as of then. A loan may have two cases on a day (one ended, the next opened): sum debts over `is_open` only.",
  ofDay:
    "The end of the day in the zone of the institution. Status and stage are those of the last transition until then, the agent that of the assignment then, amounts those of the ledger entries recorded until then. So a day exported years later is the same, except that `overdue_on`, `dpd` and `arrears_minor` use the due days of the latest loan tape.",
  canChange: false,
  key: ["case_id"],
  columns: columns([
    ["case_id", "id", "collection_case.id", "One delinquency"],
    ["loan_id", "id", "collection_case.loan_id", "The indebted loan"],
    ["borrower_id", "id", "collection_case.borrower_id", "An id, no personal data"],
    ["product_id", "id", "collection_case.product_id", "Of the loan"],
    ["institution_id", "id", "collection_case.institution_id", "Agency"],
    ["stage_id", "id", "case_status_log.stage_id", "Stage"],
    ["agent_id", "id?", "case_assignment.agent_id", "Null without an agent"],
    ["status", "code", "case_status_log.after", "`C00` to `C80`"],
    ["is_open", "flag", "case_status_log.after", "`C00` or `C10`"],
    ["status_at", "instant", "case_status_log.at", "Last transition until then"],
    ["opened_on", "day", "collection_case.opened_on", "When it was placed"],
    ["overdue_on", "day?", "installment.due_on", "Due day of the oldest unpaid installment"],
    ["dpd", "count?", "installment.due_on", "Days past due; null: owes nothing"],
    ["currency", "code", "product.currency", "`IDR`, `PHP`, `USD`"],
    ["arrears_minor", "minor", "installment.due_on", "Due by then and unpaid"],
    ["outstanding_minor", "minor", "ledger_entry.amount_minor", "Sum of the four below"],
    ["principal_minor", "minor", "ledger_entry.amount_minor", "Owed, due or not"],
    ["interest_minor", "minor", "ledger_entry.amount_minor", "Owed, due or not"],
    ["late_fee_minor", "minor", "ledger_entry.amount_minor", "Owed"],
    ["extension_fee_minor", "minor", "ledger_entry.amount_minor", "Owed"],
  ]),
};
