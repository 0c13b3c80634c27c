import { sql } from "kysely";
import type { Db } from "../../src/client.ts";

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Reckoned by the database from the other columns. */
  readonly isGenerated: boolean;
  readonly comment: string | null;
  /** The table that its foreign key names. */
  readonly references: string | null;
  /** No two rows have the same. */
  readonly isUnique: boolean;
  /** The words that a check leaves it. */
  readonly words: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly comment: string | null;
  readonly isUnlogged: boolean;
  readonly isAppendOnly: boolean;
  readonly key: readonly string[];
  readonly columns: readonly Column[];
}

/** A trigger of the table `on` that writes rows of another table. */
export interface TriggerWrite {
  readonly on: string;
  readonly table: string;
}

interface Row extends Omit<Table, "columns"> {
  readonly columns: readonly (Omit<Column, "words"> & {
    readonly check: string | null;
  })[];
}

export async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Row>`
    select c.relname as name, obj_description(c.oid, 'pg_class') as comment, c.relpersistence = 'u' as is_unlogged,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_append_only') as is_append_only,
      (select coalesce(json_agg(a.attname order by k.position), '[]') from pg_index i
        cross join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, position)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isNullable', not a.attnotnull, 'isGenerated', a.attgenerated <> '',
          'comment', col_description(c.oid, a.attnum),
          'references', (select confrelid::regclass::text from pg_constraint f
            where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]),
          'isUnique', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null
            and i.indnatts = 1 and i.indkey[0] = a.attnum),
          'check', (select pg_get_constraintdef(k.oid) from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'c' and k.conname = c.relname || '_' || a.attname || '_check')
        ) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname not like 'kysely%'
    order by c.relname`.execute(db);
  return rows.map((row) => ({
    ...row,
    columns: row.columns.map(({ check, ...column }) => ({
      ...column,
      words: parseAllowedValues(check ?? ""),
    })),
  }));
}

/** Of a check like `state in ('OPEN', 'DONE')`. */
function parseAllowedValues(check: string): string[] {
  const [, list] = /= ANY \(ARRAY\[([^\]]*)\]/.exec(check) ?? [];
  const items = list?.split(", ") ?? [];
  return items.map((item) => item.replace(/::\w+$/, "").replaceAll("'", ""));
}

export async function listTriggerWrites(db: Db): Promise<TriggerWrite[]> {
  const { rows } = await sql<TriggerWrite>`
    select distinct t.tgrelid::regclass::text as "on", made[1] as "table"
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    cross join lateral regexp_matches(p.prosrc, '(?:insert into|update|delete from) ([a-z_]+)', 'g') as made
    where not t.tgisinternal and t.tgparentid = 0 order by 2, 1`.execute(db);
  return rows;
}
