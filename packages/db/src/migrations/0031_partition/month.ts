import { sql } from "kysely";
import type { Part, Statement } from "../part.ts";

/**
 * Makes the partition of one month in UTC. Rows of it that came while it was missing lie in the default partition and
 * move; a table that refuses changes lets them move all the same, for every one of them arrives unchanged.
 */
const makeMonth = sql`
  create function make_month(parent text, month date) returns void language plpgsql as $$
  declare
    part text := parent || to_char(month, '_YYYY_MM');
    spare text := parent || '_default';
    low timestamptz := month::timestamp at time zone 'UTC';
    high timestamptz := (month + interval '1 month') at time zone 'UTC';
    is_held boolean;
    is_kept boolean;
  begin
    perform pg_advisory_xact_lock(7206790);
    if to_regclass(part) is not null then return; end if;
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
  create function drop_empty_months(parent text, before timestamptz) returns setof text language plpgsql as $$
  declare
    part text;
    is_held boolean;
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

interface Moving {
  readonly table: string;
  readonly columns: readonly string[];
  /** Makes it anew, with its indexes. */
  readonly make: readonly Statement[];
  /** Of the table as it was. */
  readonly indexes: readonly string[];
}

/** The rows of a table go over into one of another make, ids and their sequence as they were. */
const moved = (
  { table, columns, make, indexes }: Moving,
  ...before: readonly Statement[]
): Statement[] => {
  const old = `${table}_moved`;
  const [names, at] = [columns.map((name) => sql.ref(name)), sql.table(table)];
  return [
    sql`alter table ${at} rename to ${sql.id(old)}`,
    sql`alter sequence ${sql.id(`${table}_id_seq`)} rename to ${sql.id(`${old}_id_seq`)}`,
    sql`alter table ${sql.table(old)} drop constraint ${sql.id(`${table}_pkey`)}`,
    ...indexes.map((index) => sql`drop index ${sql.id(index)}`),
    ...make,
    ...before,
    sql`insert into ${at} (${sql.join(names)}) overriding system value
      select ${sql.join(names)} from ${sql.table(old)}`,
    sql`select setval(${sql.lit(`${table}_id_seq`)}, last_value, is_called) from ${sql.table(`${old}_id_seq`)}`,
    sql`drop table ${sql.table(old)}`,
  ];
};

export interface Partitioned {
  readonly table: string;
  readonly columns: readonly string[];
  /** As it is made: by months, with its default partition, and what it was before; both with their indexes. */
  readonly by: readonly Statement[];
  readonly whole: readonly Statement[];
  readonly indexes: Readonly<Record<"by" | "whole", readonly string[]>>;
}

/** A table that was whole, by months of `at`. */
export const partitioned = ({
  table,
  columns,
  by,
  whole,
  indexes,
}: Partitioned): Part => {
  const months = sql`
    select make_month(${sql.lit(table)}, month::date) from (
      select distinct date_trunc('month', at at time zone 'UTC') as month from ${sql.table(`${table}_moved`)}
      where at between now() - interval '10 years' and now() + interval '1 year'
      union select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 1) as n) made
    order by month`;
  return {
    up: moved({ table, columns, make: by, indexes: indexes.whole }, months),
    down: moved({ table, columns, make: whole, indexes: indexes.by }),
  };
};
