import { columns, type LakeTable } from "./column.ts";

export const PROMISES: LakeTable = {
  name: "promises",
  about:
    "Promises to pay: a row when one is made, and one per evaluation. The last row of a promise is its outcome.",
  ofDay:
    "The day on which it was made or evaluated, in the zone of the institution. Rows never change.",
  canChange: false,
  key: ["promise_id", "evaluation_id"],
  columns: columns([
    ["promise_id", "id", "promise.id", "Of all rows of a promise"],
    ["evaluation_id", "id?", "promise_evaluation.id", "Null when made"],
    [
      "state",
      "code",
      "promise_evaluation.state",
      "`OPEN` when made, then `KEPT`, `PARTIAL`, `BROKEN`, `CURED` or `CANCELLED`",
    ],
    ["state_before", "code?", "promise_evaluation.before", "Null when made"],
    ["at", "instant", "promise_evaluation.decided_at", "Made, or evaluated"],
    ["case_id", "id", "promise.case_id", "In which it was made"],
    ["loan_id", "id", "collection_case.loan_id", "The indebted loan"],
    ["institution_id", "id", "collection_case.institution_id", "Agency"],
    ["agent_id", "id", "promise.agent_id", "Who recorded it"],
    ["due_on", "day", "promise.due_on", "Last day to pay"],
    ["currency", "code", "product.currency", "`IDR`, `PHP`, `USD`"],
    ["amount_minor", "minor", "promise.amount_minor", "Promised amount"],
    ["paid_minor", "minor?", "promise_evaluation.paid_minor", "Paid by the last day that counts"],
    ["payment_id", "id?", "promise_evaluation.payment_id", "Null if evaluated by time"],
    ["replaced_by", "id?", "promise_evaluation.replaced_by", "Later promise"],
  ]),
};
