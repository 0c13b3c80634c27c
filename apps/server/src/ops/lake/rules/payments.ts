import { columns, type LakeTable } from "./column.ts";

export const PAYMENTS: LakeTable = {
  name: "payments",
  about:
    "Money that came and money that went back, a row each: a payment that the bank took back stands twice, the second time below zero. Sums of `amount_minor` are what was collected. What a loan had brought along when it was placed is nobody's doing and not here.",
  ofDay:
    "The day on which we heard of it, by the clock of the institution (of the ledger where it has none). Rows are never changed: a day stays as it is.",
  canChange: false,
  key: ["payment_id", "reversal_id"],
  columns: columns([
    ["payment_id", "id", "payment.id", "Of both rows"],
    [
      "reversal_id",
      "id?",
      "payment_reversal.id",
      "Null: the payment itself, else the row in which it went back",
    ],
    ["event_id", "id?", "payment.event_id", "What entered it in the ledger"],
    ["recorded_at", "instant", "payment.created_at", "When we heard of it"],
    ["happened_at", "instant", "payment.paid_at", "Paid, or taken back"],
    ["value_on", "day?", "payment.value_on", "Value day in the ledger"],
    ["loan_id", "id", "payment.loan_id", "Which it pays"],
    ["case_id", "id?", "payment.case_id", "Open when it came"],
    ["institution_id", "id?", "payment.institution_id", "Agency"],
    ["agent_id", "id?", "payment.agent_id", "Whose success it is"],
    ["channel", "code", "payment.channel", "Empty where nobody said"],
    ["provider", "code", "payment.provider", "Who told of it"],
    ["code_id", "id?", "payment.code_id", "Repayment code"],
    ["fault", "code?", "payment_reversal.fault", "`BANK` or `OURS`"],
    ["currency", "code", "product.currency", "`IDR`, `PHP`, `USD`"],
    ["amount_minor", "minor", "payment.amount_minor", "Below zero: went back"],
    [
      "principal_minor",
      "minor",
      "ledger_entry.amount_minor",
      "What the same event laid on principal; a later event may lay it otherwise, which `ledger` tells",
    ],
    ["interest_minor", "minor", "ledger_entry.amount_minor", "On interest"],
    ["late_fee_minor", "minor", "ledger_entry.amount_minor", "On late fees"],
    ["extension_fee_minor", "minor", "ledger_entry.amount_minor", "On fees of extensions"],
    ["credit_minor", "minor", "ledger_entry.amount_minor", "Beyond all debt"],
  ]),
};
