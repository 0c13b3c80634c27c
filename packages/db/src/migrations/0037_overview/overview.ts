import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

const MEASURES = [
  "opened",
  "opened_minor",
  "opened_principal_minor",
  "entered",
  "entered_minor",
  "entered_principal_minor",
  "settled",
  "payments",
  "collected_minor",
  "collected_principal_minor",
  "unassisted_minor",
  "calls",
  "connected",
  "attempted_cases",
  "reached_cases",
  "kept",
  "partial",
  "broken",
];

const measured = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.id(name)} bigint not null`));

export const reportOverview: Part = {
  up: [
    sql`
    create table report_overview (
      day date not null,
      institution_id bigint not null references institution,
      queue_id bigint references queue,
      currency text not null,
      ${measured(MEASURES)},
      unique nulls not distinct (institution_id, day, queue_id, currency)
    )`,
    tableComment(
      "report_overview",
      "Each stage of an institution from the first of the month through a day; every collection writes the days of the month anew",
    ),
    ...columnComments("report_overview", {
      queue_id: "Null: of cases that lay in no stage",
      opened: "Cases in the stage when the month began",
      opened_minor: "Their arrears when they came to the stage",
      opened_principal_minor: "Their principal when they came to the stage",
      entered:
        "Cases that came to the stage since; one that a reversal opened again is not counted twice",
      entered_minor: "Their arrears when they came",
      entered_principal_minor: "Their principal when they came",
      settled:
        "Cases that ended paid or extended, less those that a reversal opened again",
      collected_minor: "Net of reversals",
      unassisted_minor: "Of it, what is no agent's success",
      attempted_cases: "Cases called, each once an agent and day",
      reached_cases: "Of them, those where the borrower himself was spoken to",
    }),
    sql`create index report_overview_day on report_overview (day, institution_id)`,
    sql`
    create table report_overview_agent (
      day date not null,
      institution_id bigint not null references institution,
      agent_id bigint not null references app_user,
      queue_id bigint references queue,
      currency text not null,
      ${measured(["cases", "amount_minor", "settled", "collected_minor"])},
      primary key (institution_id, day, agent_id, currency)
    )`,
    tableComment(
      "report_overview_agent",
      "Each agent of an institution from the first of the month through a day that was collected",
    ),
    ...columnComments("report_overview_agent", {
      queue_id: "The stage of the agent when it was collected",
      cases:
        "In the agent's hands when the month began or since, less those dropped",
      amount_minor: "Their arrears when they came there",
      collected_minor: "Net of reversals",
    }),
    sql`create index report_overview_agent_day on report_overview_agent (day, institution_id)`,
  ],
  down: [
    sql`drop table report_overview_agent`,
    sql`drop table report_overview`,
  ],
};
