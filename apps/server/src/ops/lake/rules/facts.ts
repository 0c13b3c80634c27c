import { columns, type LakeTable } from "./column.ts";

export const FACTS: LakeTable = {
  name: "facts",
  about:
    "What the figures of every report are sums of, a row each; [figures](domain/figures.md) says what each kind tells of.",
  ofDay:
    "The day that a fact counts for, by the clock of its institution, as the facts stand when the day is exported: one that was corrected or withdrawn is not there. What becomes known later (a call that is logged the next morning, a verdict after late money) changes the day, which `--changed` writes anew.",
  canChange: true,
  key: ["fact_id"],
  columns: columns([
    ["fact_id", "id", "report_fact.id", "Of the fact that stands"],
    ["kind", "code", "report_fact.kind", "`CALL`, `PROMISED`, `POSTED` ..."],
    [
      "ref_id",
      "id",
      "report_fact.ref_id",
      "The row that it tells of, by its kind: a call, a promise, a payment",
    ],
    ["at", "instant", "report_fact.at", "When it happened"],
    ["hour", "count", "report_fact.hour", "By the clock of the institution"],
    ["institution_id", "id", "report_fact.institution_id", "Agency"],
    ["stage_id", "id?", "report_fact.stage_id", "Stage of the case then"],
    ["group_id", "id?", "report_fact.group_id", "Group of the agent then"],
    ["agent_id", "id?", "report_fact.agent_id", "Null: nobody's"],
    ["case_id", "id?", "report_fact.case_id", "Null: of no case"],
    ["currency", "code", "report_fact.currency", "`IDR`, `PHP`, `USD`"],
    ["amount_minor", "minor", "report_fact.amount_minor", "Paid, promised, waived"],
    ["principal_minor", "minor", "report_fact.principal_minor", "Laid on principal"],
    ["fee_minor", "minor", "report_fact.fee_minor", "Laid on late fees"],
    ["seconds", "count", "report_fact.seconds", "Talked, idle, or since the assignment"],
    ["is_connected", "flag?", "report_fact.is_connected", "Answered"],
    ["is_self", "flag?", "report_fact.is_self", "With the borrower himself"],
    ["outcome", "code?", "report_fact.outcome", "Result, verdict or channel"],
    ["outcome_before", "code?", "report_fact.outcome_before", "Verdict before"],
    ["paid_at", "instant?", "report_fact.paid_at", "When the borrower paid"],
  ]),
};
