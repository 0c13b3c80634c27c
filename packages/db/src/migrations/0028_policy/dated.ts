import { sql } from "kysely";
import type { Statement } from "../part.ts";

/** Lines that are added, and go only once they were written down as withdrawn. */
export const datedLines = (table: string): Statement[] => [
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before update or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`,
  sql`
    create trigger ${sql.id(`${table}_withdrawn`)} before delete on ${sql.table(table)}
    for each row execute function refuse_unless_withdrawn()`,
];

/** Rows that belong to a line of `parent` by `column`: they go with it. */
export const linesOf = (
  table: string,
  parent: string,
  column: string,
): Statement[] => [
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before update or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`,
  sql`
    create trigger ${sql.id(`${table}_withdrawn`)} before delete on ${sql.table(table)}
    for each row execute function refuse_part_unless_withdrawn(${sql.lit(parent)}, ${sql.lit(column)})`,
];

export const partWithdrawn = sql`
    create function refuse_part_unless_withdrawn() returns trigger language plpgsql as $$
    begin
      if exists (
        select from setting_withdrawal
        where setting = tg_argv[0] and row_ids @> array[(to_jsonb(old) ->> tg_argv[1])::bigint]) then
        return old;
      end if;
      raise exception '% is append-only', tg_table_name using errcode = '55000', constraint = 'append_only';
    end $$`;

export const changeable = (table: string): Statement[] => [
  sql`drop trigger ${sql.id(`${table}_withdrawn`)} on ${sql.table(table)}`,
  sql`drop trigger ${sql.id(`${table}_append_only`)} on ${sql.table(table)}`,
];

/** A table of `from_on` alone becomes one of lines: several may be written for a day, and each has its author. */
export const toLines = (table: string): Statement[] => [
  sql`alter table ${sql.table(table)} rename from_on to effective_on`,
  sql`
    alter table ${sql.table(table)} add editor_id bigint references app_user,
      add created_at timestamptz not null default now()`,
];

/** Who numbered its rows by the day numbers them by themselves. */
export const byNumber = (table: string): Statement[] => [
  sql`
    alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_pkey`)},
      add id bigint generated always as identity primary key`,
  sql`create index ${sql.id(`${table}_day`)} on ${sql.table(table)} (effective_on, id)`,
];

/** Of several lines for one day the last one holds; the others are gone. */
export const byDay = (table: string): Statement[] => [
  sql`
    delete from ${sql.table(table)} l where exists (
      select from ${sql.table(table)} other where other.effective_on = l.effective_on and other.id > l.id)`,
  sql`alter table ${sql.table(table)} drop id, drop editor_id, drop created_at`,
  sql`alter table ${sql.table(table)} rename effective_on to from_on`,
  sql`alter table ${sql.table(table)} add primary key (from_on)`,
];

/** What was taken back of settings that are no longer lines. */
export const withoutWithdrawals = (tables: readonly string[]): Statement[] => [
  sql`alter table setting_withdrawal disable trigger user`,
  sql`delete from setting_withdrawal where setting in (${sql.join(tables.map((one) => sql.lit(one)))})`,
  sql`alter table setting_withdrawal enable trigger user`,
];
