import { sql } from "kysely";
import type { Db } from "../../src/client.ts";

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** Computed by the database from other columns. */
  readonly isGenerated: boolean;
  readonly comment: string | null;
  /** Table of its foreign key. */
  readonly references: string | null;
  readonly isUnique: boolean;
  /** Values that a check allows. */
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

/** The trigger `by` of the table `on` that writes rows of another table. */
export interface TriggerWrite {
  readonly by: string;
  readonly on: string;
  readonly table: string;
}

export interface Trigger {
  readonly table: string;
  readonly name: string;
  /** Such as "before update of state, each row". */
  readonly fires: string;
  readonly calls: string;
}

interface Row extends Omit<Table, "columns"> {
  readonly columns: readonly (Omit<Column, "words"> & { readonly check: string | null })[];
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

/** Parses a check like `state in ('OPEN', 'DONE')`. */
function parseAllowedValues(check: string): string[] {
  const [, list] = /= ANY \(ARRAY\[([^\]]*)\]/.exec(check) ?? [];
  const items = list?.split(", ") ?? [];
  return items.map((item) => item.replace(/::\w+$/, "").replaceAll("'", ""));
}

/** Includes the writes of functions that a trigger function calls. */
export async function listTriggerWrites(db: Db): Promise<TriggerWrite[]> {
  const { rows } = await sql<TriggerWrite>`
    with recursive own as (
      select oid, proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and prosrc <> ''
    ), call as (
      select a.oid as caller, b.oid as callee from own a join own b on b.oid <> a.oid and a.prosrc ~ ('\\m' || b.proname || '\\s*\\(')
    ), reached (root, oid) as (
      select tgfoid, tgfoid from pg_trigger where not tgisinternal
      union select r.root, c.callee from reached r join call c on c.caller = r.oid
    )
    select distinct t.tgname as "by", t.tgrelid::regclass::text as "on", made[1] as "table"
    from pg_trigger t join reached r on r.root = t.tgfoid join own p on p.oid = r.oid
    cross join lateral regexp_matches(p.prosrc, '(?:insert into|update|delete from) ([a-z_]+)', 'g') as made
    where not t.tgisinternal and t.tgparentid = 0 and to_regclass('public.' || made[1]) is not null order by 3, 2, 1`.execute(
    db,
  );
  return rows;
}

/** Triggers of tables; those of partitions, whose names hold a month, repeat them. */
export async function listTriggers(db: Db): Promise<Trigger[]> {
  const { rows } = await sql<Omit<Trigger, "fires"> & { definition: string }>`
    select t.tgrelid::regclass::text as "table", t.tgname as name, p.proname as calls,
      pg_get_triggerdef(t.oid, true) as definition
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and not c.relispartition order by 1, 2`.execute(db);
  return rows.map(({ definition, ...trigger }) => ({
    ...trigger,
    fires: formatFires(definition, trigger.name),
  }));
}

function formatFires(definition: string, name: string): string {
  const [, events = "", level = ""] =
    / TRIGGER \S+ (.+?) ON .+? FOR EACH (ROW|STATEMENT)/.exec(definition) ?? [];
  if (events === "") throw new Error(`the definition of the trigger ${name} is not understood`);
  return `${events.toLowerCase()}, each ${level.toLowerCase()}`;
}

/** Functions that are not called by triggers, without those of extensions. */
export async function listFunctions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
