import { columns, type LakeTable } from "./column.ts";

export const PROMISES: LakeTable = {
  name: "promises",
  about:
    "Promises to pay: a row when one is made, and one for each verdict on it. The last row of a promise is what became of it.",
  ofDay:
    "The day on which it was made or decided, by the clock of the institution. Rows are never changed: a day stays as it is.",
  canChange: false,
  key: ["promise_id", "evaluation_id"],
  columns: columns([
    ["promise_id", "id", "promise.id", "Of all its rows"],
    ["evaluation_id", "id?", "promise_evaluation.id", "Null where it is made"],
    [
      "state",
      "code",
      "promise_evaluation.state",
      "`OPEN` where it is made, then `KEPT`, `PARTIAL`, `BROKEN`, `CURED` or `CANCELLED`",
    ],
    ["state_before", "code?", "promise_evaluation.before", "Null where it is made"],
    ["at", "instant", "promise_evaluation.decided_at", "Made, or decided"],
    ["case_id", "id", "promise.case_id", "In which it was made"],
    ["loan_id", "id", "collection_case.loan_id", "Whose debt it is"],
    ["institution_id", "id", "collection_case.institution_id", "Agency"],
    ["agent_id", "id", "promise.agent_id", "Who took it"],
    ["due_on", "day", "promise.due_on", "Last day to pay"],
    ["currency", "code", "product.currency", "`IDR`, `PHP`, `USD`"],
    ["amount_minor", "minor", "promise.amount_minor", "What was promised"],
    [
      "paid_minor",
      "minor?",
      "promise_evaluation.paid_minor",
      "What had come in by the last day that counts",
    ],
    ["payment_id", "id?", "promise_evaluation.payment_id", "Null: time decided"],
    ["replaced_by", "id?", "promise_evaluation.replaced_by", "A later promise"],
  ]),
};
