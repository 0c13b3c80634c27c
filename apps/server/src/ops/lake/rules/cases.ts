import { columns, type LakeTable } from "./column.ts";

export const CASES: LakeTable = {
  name: "cases",
  about:
    "Every case that was open when the day ended, and every one that ended on it, as it stood then. Two cases of one loan may stand on a day (one ended, the next was opened): sums of what is owed take those with `is_open`.",
  ofDay:
    "The end of the day by the clock of the institution. The present state of a case is not used: status and stage are those of its last move until then, the agent that of its assignment then, amounts those of the lines of the ledger that were told until then. So a day that is exported years later is the same, but for due days that a later loan tape moved: `overdue_on`, `dpd` and `arrears_minor` go by due days as the last tape says them.",
  canChange: false,
  key: ["case_id"],
  columns: columns([
    ["case_id", "id", "collection_case.id", "Of one delinquency"],
    ["loan_id", "id", "collection_case.loan_id", "Whose debt it is"],
    ["borrower_id", "id", "collection_case.borrower_id", "A number, no person"],
    ["product_id", "id", "collection_case.product_id", "Of the loan"],
    ["institution_id", "id", "collection_case.institution_id", "Agency"],
    ["stage_id", "id", "case_status_log.stage_id", "Stage"],
    ["agent_id", "id?", "case_assignment.agent_id", "Null without an agent"],
    ["status", "code", "case_status_log.after", "`C00` to `C80`"],
    ["is_open", "flag", "case_status_log.after", "`C00` or `C10`"],
    ["status_at", "instant", "case_status_log.at", "Its last move until then"],
    ["opened_on", "day", "collection_case.opened_on", "When it was placed"],
    ["overdue_on", "day?", "installment.due_on", "Due day of the oldest unpaid installment"],
    ["dpd", "count?", "installment.due_on", "Days past due; null: owes nothing"],
    ["currency", "code", "product.currency", "`IDR`, `PHP`, `USD`"],
    ["arrears_minor", "minor", "installment.due_on", "Due by then and unpaid"],
    ["outstanding_minor", "minor", "ledger_entry.amount_minor", "The four below"],
    ["principal_minor", "minor", "ledger_entry.amount_minor", "Owed, due or not"],
    ["interest_minor", "minor", "ledger_entry.amount_minor", "Owed, due or not"],
    ["late_fee_minor", "minor", "ledger_entry.amount_minor", "Owed"],
    ["extension_fee_minor", "minor", "ledger_entry.amount_minor", "Owed"],
  ]),
};
