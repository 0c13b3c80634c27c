import { sql } from "kysely";
import type { Part, Statement } from "../part.ts";

/**
 * Whoever comes in waits behind a waiting change of tables: it gives up soon, before anybody is taken for deadlocked with
 * it, and is tried again within the hour.
 */
const PATIENCE = sql`set lock_timeout = '500ms'`;

/**
 * Makes the partition of one month in UTC. Rows of it that came while it was missing lie in the default partition and
 * move; a table that refuses changes lets them move all the same, for every one of them arrives unchanged.
 */
const makeMonth = sql`
  create function make_month(parent text, month date) returns void language plpgsql ${PATIENCE} as $$
  declare
    part text := parent || to_char(month, '_YYYY_MM');
    spare text := parent || '_default';
    low timestamptz := month::timestamp at time zone 'UTC';
    high timestamptz := (month + interval '1 month') at time zone 'UTC';
    is_held boolean;
    is_kept boolean;
    named regclass;
  begin
    perform pg_advisory_xact_lock(7206790);
    if to_regclass(part) is not null then return; end if;
    -- Its foreign keys need these locks in the end: taken last, they would meet a writer who holds them and waits for us.
    for named in select distinct confrelid from pg_constraint where conrelid = parent::regclass and contype = 'f' loop
      execute format('lock table %s in share row exclusive mode', named);
    end loop;
    execute format('select exists (select from %I where at >= $1 and at < $2)', spare) into is_held using low, high;
    if is_held then execute format('lock table %I in access exclusive mode', parent); end if;
    execute format('create table %I (like %I including defaults including constraints including generated)', part, parent);
    if is_held then
      execute format('alter table %I disable trigger user', spare);
      execute format('with moved as (delete from %I where at >= $1 and at < $2 returning *)
        insert into %I select * from moved', spare, part) using low, high;
      execute format('alter table %I enable trigger user', spare);
    end if;
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, low, high);
    select exists (select from pg_trigger where tgrelid = parent::regclass and tgname = parent || '_append_only')
      into is_kept;
    if is_kept then
      execute format('create trigger %I before update or delete or truncate on %I
        for each statement execute function refuse_change()', part || '_append_only', part);
    end if;
  end $$`;

/** The months that lack their partition: from the one of a moment on, and those of which the default partition has rows. */
const missingMonths = sql`
  create function missing_months(parent text, since timestamptz, ahead int) returns setof date language plpgsql as $$
  begin
    return query execute format('
      select wanted.month from (
        select (date_trunc(''month'', $1 at time zone ''UTC'') + n * interval ''1 month'')::date as month
        from generate_series(0, $2) as n
        union select distinct date_trunc(''month'', at at time zone ''UTC'')::date from %I
        where at >= $1 - interval ''10 years'' and at < $1 + interval ''1 year'') wanted
      where to_regclass($3 || to_char(wanted.month, ''_YYYY_MM'')) is null order by wanted.month', parent || '_default')
      using since, ahead, parent;
  end $$`;

/** Drops the partitions that ended before a moment and that retention has emptied; an append-only table keeps all. */
const dropEmptyMonths = sql`
  create function drop_empty_months(parent text, before timestamptz) returns setof text language plpgsql ${PATIENCE} as $$
  declare
    part text;
    is_held boolean;
    named regclass;
  begin
    if exists (select from pg_trigger where tgrelid = parent::regclass and tgname = parent || '_append_only') then
      raise exception '% is append-only', parent using errcode = '55000', constraint = 'append_only';
    end if;
    perform pg_advisory_xact_lock(7206790);
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = parent::regclass and c.relname ~ '_\\d{4}_\\d{2}$'
        and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' < before
      order by 1
    loop
      execute format('select exists (select from %I)', part) into is_held;
      continue when is_held;
      -- In the order of a writer, who holds the row of the user before he writes the line.
      for named in select distinct confrelid from pg_constraint where conrelid = parent::regclass and contype = 'f' loop
        execute format('lock table %s in access exclusive mode', named);
      end loop;
      execute format('lock table %I in access exclusive mode', parent);
      execute format('select exists (select from %I)', part) into is_held;
      continue when is_held;
      execute format('drop table %I', part);
      return next part;
    end loop;
  end $$`;

/** Why: months of logs are read and dropped by themselves, and none is missed, for the default partition takes every row. */
export const months: Part = {
  up: [makeMonth, missingMonths, dropEmptyMonths],
  down: [sql`drop function make_month, missing_months, drop_empty_months`],
};

export interface Partitioned {
  readonly table: string;
  /** Those beside the id, as they were and stay; one of them is `at`. */
  readonly columns: Statement;
  readonly names: readonly string[];
  /** Indexes and triggers: of the table by months, and of what it was before. */
  readonly by: readonly Statement[];
  readonly whole: readonly Statement[];
  readonly indexes: Readonly<Record<"by" | "whole", readonly string[]>>;
}

/** Out of the way of the names that the next table of this name gets. */
const setAside = (
  table: string,
  old: string,
  indexes: readonly string[],
): Statement[] => [
  sql`alter table ${sql.table(table)} rename to ${sql.id(old)}`,
  sql`alter sequence ${sql.id(`${table}_id_seq`)} rename to ${sql.id(`${old}_id_seq`)}`,
  sql`
    do $$ declare one text; begin
      for one in select conname from pg_constraint where conrelid = ${sql.lit(old)}::regclass loop
        execute format('alter table %I rename constraint %I to %I', ${sql.lit(old)}, one, 'old_' || one);
      end loop;
    end $$`,
  ...indexes.map((index) => sql`drop index ${sql.id(index)}`),
];

/** The rows go over with their ids, and the ids to come go on. */
const takeOver = (
  table: string,
  old: string,
  names: readonly string[],
): Statement[] => {
  const all = sql.join(["id", ...names].map((name) => sql.ref(name)));
  return [
    sql`insert into ${sql.table(table)} (${all}) overriding system value select ${all} from ${sql.table(old)}`,
    sql`select setval(${sql.lit(`${table}_id_seq`)}, last_value, is_called) from ${sql.table(`${old}_id_seq`)}`,
    sql`drop table ${sql.table(old)}`,
  ];
};

/** A table that was whole, by months of `at`; its key takes the moment in. */
export const partitioned = ({
  table,
  columns,
  names,
  by,
  whole,
  indexes,
}: Partitioned): Part => {
  const old = `${table}_moved`;
  const id = sql`id bigint generated always as identity`;
  return {
    up: [
      ...setAside(table, old, indexes.whole),
      sql`create table ${sql.table(table)} (${id}, ${columns}, primary key (id, at)) partition by range (at)`,
      sql`create table ${sql.table(`${table}_default`)} partition of ${sql.table(table)} default`,
      ...by,
      sql`
        select make_month(${sql.lit(table)}, month::date) from (
          select distinct date_trunc('month', at at time zone 'UTC') as month from ${sql.table(old)}
          where at between now() - interval '10 years' and now() + interval '1 year'
          union select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 1) as n) made
        order by month`,
      ...takeOver(table, old, names),
    ],
    down: [
      ...setAside(table, old, indexes.by),
      sql`create table ${sql.table(table)} (${id} primary key, ${columns})`,
      ...whole,
      ...takeOver(table, old, names),
    ],
  };
};
