import { type Db, quoteIdentifier } from "@kolekta/db";
import type { Manifest, TableShape } from "./archive.ts";
import { execute, queryRows } from "@kolekta/api/core/query";

/**
 * Tables of the migrator, because the header lists the migrations. Pending events, because their
 * transaction numbers have no meaning on another server. Rate limits, because they cover only the
 * last minutes.
 */
const EXCLUDED_TABLES = /^(kysely_migration|event$|event_cleanup$|rate_limit_bucket$)/;

/** A partitioned table is one: which months it has been cut into is no part of its content. */
export async function listTables(db: Db): Promise<TableShape[]> {
  const rows = await queryRows(db)<TableShape>`
    select c.relname as name,
      (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(a.attname::text order by k.position), '{}') from pg_index i
        cross join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`;
  return rows.filter(({ name }) => !EXCLUDED_TABLES.test(name));
}

export const listSequences = (db: Db): Promise<Manifest["sequences"]> =>
  queryRows(db)<{ name: string; lastValue: number }>`
    select sequencename::text as name, last_value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`;

/** Builds the query whose COPY is both stored and hashed, so its order must be fixed. */
export function buildContentSql({ name, columns, key }: TableShape): string {
  const list = columns.map(quoteIdentifier).join(", ");
  const order = (key.length > 0 ? key : columns).map(quoteIdentifier).join(", ");
  return `copy (select ${list} from ${quoteIdentifier(name)} order by ${order}) to stdout`;
}

/** Text values must not depend on settings of the server or role. */
export const fixSpelling = (db: Db): Promise<void> =>
  execute(db)`
    select set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'iso_8601', true),
      set_config('extra_float_digits', '1', true), set_config('timezone', 'UTC', true),
      set_config('bytea_output', 'hex', true), set_config('search_path', 'public', true)`;
