import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  tableComment,
} from "../part.ts";

/**
 * Why: every figure of the reports is a sum of these rows, so that it can be added up again from nothing. The rows that they
 * tell of hold the references: to check each of them again cost whoever writes as much as the fact itself.
 */
export const reportFact: Part = {
  up: [
    sql`
    create table report_fact (
      id bigint generated always as identity primary key,
      kind text not null,
      ref_id bigint not null,
      at timestamptz not null,
      day date not null,
      hour smallint not null check (hour between 0 and 23),
      institution_id bigint not null,
      queue_id bigint,
      group_id bigint,
      agent_id bigint,
      case_id bigint,
      currency text not null,
      amount_minor bigint not null default 0,
      principal_minor bigint not null default 0,
      fee_minor bigint not null default 0,
      seconds integer not null default 0,
      is_connected boolean,
      is_self boolean,
      outcome text,
      outcome_before text,
      paid_at timestamptz,
      is_withdrawn boolean not null default false,
      corrects_id bigint unique references report_fact,
      constraint report_fact_once unique nulls not distinct (kind, ref_id, corrects_id)
    )`,
    tableComment(
      "report_fact",
      "What happened, one row each, written in the transaction that made it true; a correction is another row",
    ),
    ...columnComments("report_fact", {
      ref_id: "The row of the kind's own table that it tells of",
      day: "By the clock of the institution",
      hour: "By the clock of the institution",
      queue_id: "The stage of the case at that moment",
      group_id:
        "The group of the agent at that moment; it stays when the group is removed",
      agent_id: "Whose success, deed or day it is; null where it is nobody's",
      paid_at: "Of a payment: when the borrower paid",
      is_withdrawn: "What it takes the place of did not happen after all",
      corrects_id: "The fact that this one takes the place of",
    }),
    sql`create index report_fact_agent on report_fact (agent_id, day)`,
    sql`create index report_fact_institution on report_fact (institution_id, day)`,
    appendOnly("report_fact"),
    sql`
    create view current_fact as
    select f.* from report_fact f
    where not f.is_withdrawn and not exists (select from report_fact c where c.corrects_id = f.id)`,
    sql`
    comment on view current_fact is 'The facts as they stand: those that no later one corrects or withdraws'`,
  ],
  down: [sql`drop view current_fact`, sql`drop table report_fact`],
};
