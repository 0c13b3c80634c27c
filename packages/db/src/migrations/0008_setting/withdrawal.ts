import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  type Statement,
  tableComment,
} from "../part.ts";

const settingWithdrawal = [
  sql`
    create table setting_withdrawal (
      id bigint generated always as identity primary key,
      setting text not null,
      subject text not null,
      row_ids bigint[] not null check (cardinality(row_ids) > 0),
      effective_on date not null,
      line jsonb not null,
      reason text not null check (reason <> ''),
      withdrawer_id bigint not null references app_user,
      withdrawn_at timestamptz not null,
      constraint setting_withdrawal_coming check (effective_on >= (withdrawn_at at time zone 'UTC')::date)
    )`,
  tableComment(
    "setting_withdrawal",
    "Lines of settings that were taken back before their day came",
  ),
  ...columnComments("setting_withdrawal", {
    setting: "The table that the line stood in",
    subject: "The setting and whose it is",
    row_ids: "The rows that the line was made of",
    line: "What it said, and who wrote it when",
  }),
  sql`create index setting_withdrawal_subject on setting_withdrawal (subject, id)`,
  sql`create index setting_withdrawal_rows on setting_withdrawal using gin (row_ids)`,
  appendOnly("setting_withdrawal"),
];

/** A row goes only after its line was written down as withdrawn; nothing else of it ever changes. */
const refuseUnsaid = sql`
    create function refuse_unless_withdrawn() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and exists (
        select from setting_withdrawal where setting = tg_table_name and row_ids @> array[old.id]) then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = '55000', constraint = 'append_only';
    end $$`;

const TABLES = [
  "deduction_limit",
  "deduction_policy",
  "inactivity_rule",
  "institution_extension_rule",
  "queue_extension_rule",
];

const letWithdrawnGo = (table: string): Statement => sql`
    create trigger ${sql.id(`${table}_withdrawn`)} before delete on ${sql.table(table)}
    for each row execute function refuse_unless_withdrawn()`;

const opened = (table: string): Statement[] => [
  sql`drop trigger ${sql.id(`${table}_append_only`)} on ${sql.table(table)}`,
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before update or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`,
  letWithdrawnGo(table),
];

const closed = (table: string): Statement[] => [
  sql`drop trigger ${sql.id(`${table}_withdrawn`)} on ${sql.table(table)}`,
  sql`drop trigger ${sql.id(`${table}_append_only`)} on ${sql.table(table)}`,
  appendOnly(table),
];

/** Why: a mistake that takes effect next month need not wait until then, and nothing that ever held is rewritten. */
export const withdrawal: Part = {
  up: [
    ...settingWithdrawal,
    refuseUnsaid,
    ...TABLES.flatMap(opened),
    letWithdrawnGo("guard_rule"),
  ],
  down: [
    sql`drop trigger guard_rule_withdrawn on guard_rule`,
    ...TABLES.flatMap(closed),
    sql`drop function refuse_unless_withdrawn`,
    sql`drop table setting_withdrawal`,
  ],
};
