import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

/** Why: flows and roll rates ask in which stage a case lay on a day, and what was owed when it came there. */
export const caseStay: Part = {
  up: [
    sql`
    create table case_stay (
      case_id bigint not null references collection_case,
      seq smallint not null,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      currency text not null,
      from_at timestamptz not null,
      from_on date not null,
      until_at timestamptz,
      until_on date,
      entered_by text not null check (entered_by in ('PLACED', 'STAGE', 'REOPENED')),
      left_by text check (left_by in ('STAGE', 'C30', 'C31', 'C32', 'C40', 'C70', 'C80')),
      next_queue_id bigint references queue,
      amount_minor bigint not null,
      principal_minor bigint not null,
      fee_minor bigint not null,
      primary key (case_id, seq),
      check ((until_at is null) = (left_by is null) and (until_at is null) = (until_on is null)),
      check ((next_queue_id is not null) = (left_by is not distinct from 'STAGE'))
    )`,
    tableComment(
      "case_stay",
      "Each time that a case lay open in a stage, from entry to end, by the days of its institution",
    ),
    ...columnComments("case_stay", {
      until_at: "Null while it lies there",
      amount_minor: "Arrears at the entry",
      principal_minor: "Outstanding principal at the entry",
      fee_minor: "Late fees owed at the entry",
      next_queue_id: "The stage that it went on to",
    }),
    sql`create index case_stay_stage on case_stay (institution_id, queue_id, from_on)`,
    sql`create index case_stay_until on case_stay (institution_id, until_on)`,
    // The cases behind a flow, the largest first.
    sql`create index case_stay_entered on case_stay (entered_by, from_on, institution_id)`,
    sql`create index case_stay_left on case_stay (left_by, until_on, institution_id)`,
    sql`create index case_stay_amount on case_stay (amount_minor desc, case_id, seq)`,
  ],
  down: [sql`drop table case_stay`],
};
