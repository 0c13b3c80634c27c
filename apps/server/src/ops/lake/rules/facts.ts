import { columns, type LakeTable } from "./column.ts";

export const FACTS: LakeTable = {
  name: "facts",
  about:
    "The facts that report figures add up, one row each; [figures](../domain/figures.md) defines each kind.",
  ofDay:
    "The day that a fact counts for, in the zone of its institution, without facts corrected or withdrawn before the export. Facts that become known later change the day.",
  canChange: true,
  key: ["fact_id"],
  columns: columns([
    ["fact_id", "id", "report_fact.id", "The current fact"],
    ["kind", "code", "report_fact.kind", "`CALL`, `PROMISED`, `POSTED` ..."],
    [
      "ref_id",
      "id",
      "report_fact.ref_id",
      "The row behind the fact, by kind: a call, a promise, a payment",
    ],
    ["at", "instant", "report_fact.at", "When it happened"],
    ["hour", "count", "report_fact.hour", "In the zone of the institution"],
    ["institution_id", "id", "report_fact.institution_id", "Agency"],
    ["stage_id", "id?", "report_fact.stage_id", "Stage of the case then"],
    ["group_id", "id?", "report_fact.group_id", "Group of the agent then"],
    ["agent_id", "id?", "report_fact.agent_id", "Null: without an agent"],
    ["case_id", "id?", "report_fact.case_id", "Null: without a case"],
    ["currency", "code", "report_fact.currency", "`IDR`, `PHP`, `USD`"],
    ["amount_minor", "minor", "report_fact.amount_minor", "Paid, promised, waived"],
    ["principal_minor", "minor", "report_fact.principal_minor", "Allocated to principal"],
    ["fee_minor", "minor", "report_fact.fee_minor", "Allocated to late fees"],
    [
      "seconds",
      "count",
      "report_fact.seconds",
      "Talk time, idle time, or time since the assignment",
    ],
    ["is_connected", "flag?", "report_fact.is_connected", "Answered"],
    ["is_self", "flag?", "report_fact.is_self", "With the borrower in person"],
    ["outcome", "code?", "report_fact.outcome", "Result, evaluation or channel"],
    ["outcome_before", "code?", "report_fact.outcome_before", "Previous evaluation"],
    ["paid_at", "instant?", "report_fact.paid_at", "When the borrower paid"],
  ]),
};
