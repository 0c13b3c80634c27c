import { columns, type LakeTable } from "./column.ts";

export const LEDGER: LakeTable = {
  name: "ledger",
  about:
    "Every ledger entry: charges, payments, waivers and credit ([money](../domain/money.md)). A loan owes its `CHARGE` less its `PAYMENT` less its `WAIVER`.",
  ofDay:
    "The day on which the entry was recorded, by the single calendar of the ledger, whatever its value day. Entries never change.",
  canChange: false,
  key: ["entry_id"],
  columns: columns([
    ["entry_id", "id", "ledger_entry.id", "The entry"],
    ["event_id", "id", "ledger_entry.event_id", "Entries of one event share it"],
    ["event_kind", "code", "ledger_event.kind", "Kind of the event"],
    ["recorded_at", "instant", "ledger_event.recorded_at", "When it was recorded"],
    ["value_on", "day", "ledger_entry.value_on", "Value day"],
    ["loan_id", "id", "ledger_entry.loan_id", "The indebted loan"],
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
