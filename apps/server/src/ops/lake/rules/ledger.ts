import { columns, type LakeTable } from "./column.ts";

export const LEDGER: LakeTable = {
  name: "ledger",
  about:
    "Every line of the ledger: charges, payments, waivers and credit, as [money](domain/money.md) explains them. What a loan owes is its `CHARGE` less its `PAYMENT` less its `WAIVER`.",
  ofDay:
    "The day on which the line was told, by the one calendar of the ledger, whatever its value day. Lines are never changed: a day stays as it is.",
  canChange: false,
  key: ["entry_id"],
  columns: columns([
    ["entry_id", "id", "ledger_entry.id", "Of the line"],
    ["event_id", "id", "ledger_entry.event_id", "Lines of one event"],
    ["event_kind", "code", "ledger_event.kind", "What made it be entered"],
    ["recorded_at", "instant", "ledger_event.recorded_at", "When we heard of it"],
    ["value_on", "day", "ledger_entry.value_on", "The day it belongs to"],
    ["loan_id", "id", "ledger_entry.loan_id", "Whose debt it is"],
    ["installment_id", "id?", "ledger_entry.installment_id", "Null for credit"],
    ["kind", "code", "ledger_entry.kind", "`CHARGE`, `PAYMENT`, `WAIVER`, `CREDIT`"],
    ["component", "code?", "ledger_entry.component", "Null for credit"],
    ["cause", "code", "ledger_entry.cause", "`ACCRUAL`, `PAYMENT`, `DEDUCTION` ..."],
    ["cause_id", "id?", "ledger_entry.cause_id", "Deduction or extension"],
    ["payment_id", "id?", "ledger_entry.payment_id", "It came with this one"],
    ["currency", "code", "product.currency", "`IDR`, `PHP`, `USD`"],
    [
      "amount_minor",
      "minor",
      "ledger_entry.amount_minor",
      "Negative where it takes something back",
    ],
  ]),
};
