import { columns, type LakeTable } from "./column.ts";

export const PAYMENTS: LakeTable = {
  name: "payments",
  about:
    "A row per payment and a negative row per reversal, so sums of `amount_minor` are collections. Payments that came with a placed loan are not included.",
  ofDay:
    "The day on which it was recorded, in the zone of the institution (of the ledger where there is none). Rows never change.",
  canChange: false,
  key: ["payment_id", "reversal_id"],
  columns: columns([
    ["payment_id", "id", "payment.id", "Of the payment and its reversal"],
    ["reversal_id", "id?", "payment_reversal.id", "Null for the payment itself"],
    ["event_id", "id?", "payment.event_id", "Ledger event"],
    ["recorded_at", "instant", "payment.created_at", "When it was recorded"],
    ["happened_at", "instant", "payment.paid_at", "Paid, or reversed"],
    ["value_on", "day?", "payment.value_on", "Value day in the ledger"],
    ["loan_id", "id", "payment.loan_id", "The paid loan"],
    ["case_id", "id?", "payment.case_id", "Open at the payment"],
    ["institution_id", "id?", "payment.institution_id", "Agency"],
    ["agent_id", "id?", "payment.agent_id", "Credited agent"],
    ["channel", "code", "payment.channel", "Empty if unknown"],
    ["provider", "code", "payment.provider", "Source of the report"],
    ["code_id", "id?", "payment.code_id", "Repayment code"],
    ["fault", "code?", "payment_reversal.fault", "`BANK` or `OURS`"],
    ["currency", "code", "product.currency", "`IDR`, `PHP`, `USD`"],
    ["amount_minor", "minor", "payment.amount_minor", "Negative for a reversal"],
    [
      "principal_minor",
      "minor",
      "ledger_entry.amount_minor",
      "Allocated to principal by the same event; `ledger` has later reallocations",
    ],
    ["interest_minor", "minor", "ledger_entry.amount_minor", "To interest"],
    ["late_fee_minor", "minor", "ledger_entry.amount_minor", "To late fees"],
    ["extension_fee_minor", "minor", "ledger_entry.amount_minor", "To extension fees"],
    ["credit_minor", "minor", "ledger_entry.amount_minor", "Paid beyond the debt"],
  ]),
};
