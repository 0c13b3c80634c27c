import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  type Statement,
  tableComment,
} from "../part.ts";

/** Lines that are added; erasing a person empties the words about him. */
const emptiable = (table: string, column: string): Statement[] => [
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before delete or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`,
  sql`
    create trigger ${sql.id(`${table}_emptied`)} before update on ${sql.table(table)}
    for each row execute function refuse_unless_emptied(${sql.lit(column)})`,
];

const scores = [
  sql`
    create table quality_score (
      id bigint generated always as identity primary key,
      item_id bigint not null references quality_item,
      role text not null check (role in ('FIRST', 'SECOND', 'SETTLED')),
      scorer_id bigint not null references app_user,
      card_id bigint not null references quality_card,
      fatal_errors text[] not null default '{}'
        check (fatal_errors <@ array['THREAT', 'DISCLOSURE', 'PERSONAL_ACCOUNT', 'OFF_SYSTEM']),
      points smallint not null check (points between 0 and 100),
      remark text not null,
      at timestamptz not null,
      unique (item_id, role),
      unique (item_id, scorer_id),
      check (cardinality(fatal_errors) = 0 or points = 0)
    )`,
  tableComment(
    "quality_score",
    "Every score that was given: the first, a second for calibration, and the one of a correction; nobody gives two",
  ),
  ...emptiable("quality_score", "remark"),
  sql`
    create table quality_answer (
      score_id bigint not null references quality_score,
      question_id bigint not null references quality_question,
      answer text not null check (answer in ('YES', 'NO', 'NOT_APPLICABLE')),
      primary key (score_id, question_id)
    )`,
  appendOnly("quality_answer"),
  sql`
    create table quality_mark (
      id bigint generated always as identity primary key,
      score_id bigint not null references quality_score,
      second integer not null check (second >= 0),
      text text not null
    )`,
  tableComment(
    "quality_mark",
    "What a scorer noted on a second of a recording",
  ),
  sql`create index quality_mark_score on quality_mark (score_id, second)`,
  ...emptiable("quality_mark", "text"),
];

const decisions = [
  sql`
    create table quality_objection (
      item_id bigint primary key references quality_item,
      agent_id bigint not null references app_user,
      reason text not null,
      at timestamptz not null
    )`,
  ...emptiable("quality_objection", "reason"),
  sql`
    create table quality_settlement (
      item_id bigint primary key references quality_item,
      settler_id bigint not null references app_user,
      outcome text not null check (outcome in ('UPHELD', 'CORRECTED')),
      note text not null,
      at timestamptz not null
    )`,
  ...columnComments("quality_settlement", {
    outcome: "The first score stands, or another was given in its place",
  }),
  ...emptiable("quality_settlement", "note"),
];

/** Why: who scored what, by which card and with which words, stays on record. */
export const score: Part = {
  up: [...scores, ...decisions],
  down: [
    sql`drop table quality_settlement, quality_objection, quality_mark, quality_answer, quality_score`,
  ],
};
