import { columns, type LakeTable } from "./column.ts";

export const FACTS: LakeTable = {
  name: "facts",
  about:
    "What the figures of every report are sums of, a row each; docs/domain/figures.md says what each kind tells of.",
  ofDay:
    "The day that a fact counts for, by the clock of its institution, as the facts stand when the day is exported: one that was corrected or withdrawn is not there. What becomes known later (a call that is logged the next morning, a verdict after late money) changes the day; `--changed` exports it again.",
  key: ["fact_id"],
  columns: columns([
    ["fact_id", "id", "report_fact.id"],
    ["kind", "code", "report_fact.kind", "`CALL`, `PROMISED`, `TAKEN` ..."],
    [
      "ref_id",
      "id",
      "report_fact.ref_id",
      "The row that it tells of, by its kind: a call, a promise, a payment",
    ],
    ["at", "moment", "report_fact.at"],
    ["hour", "count", "report_fact.hour", "By the clock of the institution"],
    ["institution_id", "id", "report_fact.institution_id"],
    ["queue_id", "id?", "report_fact.queue_id", "Stage of the case then"],
    ["group_id", "id?", "report_fact.group_id", "Group of the agent then"],
    ["agent_id", "id?", "report_fact.agent_id", "Null: nobody's"],
    ["case_id", "id?", "report_fact.case_id"],
    ["currency", "code", "report_fact.currency"],
    ["amount_minor", "minor", "report_fact.amount_minor"],
    ["principal_minor", "minor", "report_fact.principal_minor"],
    ["fee_minor", "minor", "report_fact.fee_minor", "Late fees"],
    ["seconds", "count", "report_fact.seconds"],
    ["is_connected", "flag?", "report_fact.is_connected"],
    ["is_self", "flag?", "report_fact.is_self", "With the borrower himself"],
    ["outcome", "code?", "report_fact.outcome"],
    ["outcome_before", "code?", "report_fact.outcome_before"],
    ["paid_at", "moment?", "report_fact.paid_at"],
  ]),
};
