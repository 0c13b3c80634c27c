/**
 * Chains of seals over append-only tables: each seal is a digest over rows and over the previous
 * seal. A seal names its rows by id and not by an end time, so a transaction that commits late is
 * part of the next seal, and no writer waits for another.
 */
import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { queryRow, queryRows } from "../query.ts";

type Sql = RawBuilder<unknown>;

export interface Chain {
  readonly seals: string;
  /** Sealed tables; their rows have a growing `id`. */
  readonly tables: readonly [string, ...string[]];
  /** Name of the table of a seal `s`. */
  readonly tableSql: Sql;
  /** Columns that a seal stores beside its digest. */
  readonly extraColumns: readonly string[];
  /**
   * First bytes of the hash of each row of a seal, in the order of ids; they identify a changed
   * row.
   */
  readonly hashPrefixes?: {
    readonly column: string;
    readonly bytes: number;
    /** A select of `id` and `hash` for the rows of a seal `s`. */
    hashes(table: Sql, rowIds: Sql): Sql;
  };
  /** Condition for a row that a retention rule deleted; its seal is intact without the row. */
  isReleased?(table: Sql, id: Sql): Sql;
  /**
   * Selects `digest` and the extra columns from the previous digest, the instant, the table and the
   * ids. `name` is the table being sealed; without it, an existing seal `s` is verified.
   */
  digest(previous: Sql, at: Sql, table: Sql, rowIds: Sql, name?: string): Sql;
}

export interface Seal {
  readonly id: number;
  readonly previousId: number | null;
  readonly at: Date;
  readonly table: string;
  readonly rowCount: number;
  /** In hexadecimal. */
  readonly digest: string;
}

/** Seal, with the result of computing its digest from its rows and the previous seal. */
export type SealVerification = Seal & {
  readonly intact: boolean;
  /** Number of its rows that still exist. */
  readonly present: number;
};

const sealColumnsSql = ({ tableSql }: Chain): Sql =>
  sql`s.id, s.previous_id, s.at, ${tableSql} as "table", s.row_count, encode(s.digest, 'hex') as digest`;

const NONE = sql`null::bigint`;

const digestColumnsSql = ({ extraColumns }: Chain, prefix: "" | "s." | "made."): Sql =>
  sql.join(["digest", ...extraColumns].map((column) => sql.ref(prefix + column)));

/** Longest time until a transaction commits its rows; younger rows may still be uncommitted. */
const LATE = sql`interval '1 day'`;

/** Selects the first id that may still need a seal. */
const low = ({ seals, tableSql }: Chain, table: Sql, at: Date): Sql => sql`
  coalesce((
    select upper(s.row_ids) from ${sql.table(seals)} s
    where s.at < ${at}::timestamptz - ${LATE} and ${tableSql} = ${table} order by s.id desc limit 1), 1)`;

/** Selects the unsealed ids within these bounds, as runs. */
const unsealed = (
  { seals, tableSql }: Chain,
  table: Sql,
  [from, to]: readonly [Sql, Sql],
): Sql => sql`
  unnest(int8multirange(int8range(${from}, ${to})) - coalesce((
    select range_agg(s.row_ids) from ${sql.table(seals)} s
    where ${tableSql} = ${table} and upper(s.row_ids) > coalesce(${from}, 0)), '{}'::int8multirange)) as gap`;

const within = (table: string): Sql => sql`
  select t.id from ${sql.table(table)} t
  where t.id >= coalesce(lower(gap), -9223372036854775808) and t.id < coalesce(upper(gap), 9223372036854775807)`;

/** Seals the lowest unsealed rows of a table, at most `max`; undefined when there are none. */
export async function sealNext(
  db: Db,
  chain: Chain,
  name: string,
  at: Date,
  max: number,
): Promise<Seal | undefined> {
  const table = sql.lit(name);
  return queryRow(db)<Seal>`
    with last as (select id, digest from ${sql.table(chain.seals)} order by id desc limit 1),
    bound as materialized (select ${low(chain, table, at)} as low),
    fresh as (
      select range_agg(int8range(id, id, '[]')) as row_ids, count(*) as n from (
        select one.id from ${unsealed(chain, table, [sql`(select low from bound)`, NONE])}
        cross join lateral (${within(name)} order by t.id limit ${max}) one
        order by one.id limit ${max}) waiting
    )
    insert into ${sql.table(chain.seals)} as s (at, previous_id, row_ids, row_count, ${digestColumnsSql(chain, "")})
    select ${at}, last.id, fresh.row_ids, fresh.n, ${digestColumnsSql(chain, "made.")}
    from fresh left join last on true
    cross join lateral (${chain.digest(sql`last.digest`, sql`${at}::timestamptz`, table, sql`fresh.row_ids`, name)}) made
    where fresh.n > 0
    returning ${sealColumnsSql(chain)}`;
}

/** Lists the verifications of seals after `after`, in the order of the seals. */
export async function listSealVerifications(
  db: Db,
  chain: Chain,
  after: number,
  max: number,
): Promise<SealVerification[]> {
  const { seals, tables, tableSql, digest } = chain;
  const present = tables.map(
    (table) => sql`when ${sql.lit(table)} then (
      select count(*) from unnest(s.row_ids) as run
      join ${sql.table(table)} t on t.id >= lower(run) and t.id < upper(run))`,
  );
  return queryRows(db)<SealVerification>`
    select ${sealColumnsSql(chain)}, (${digestColumnsSql(chain, "s.")}) is not distinct from (${digestColumnsSql(chain, "made.")}) as intact,
      case ${tableSql} ${sql.join(present, sql` `)} end as present
    from (select * from ${sql.table(seals)} where id > ${after} order by id limit ${max}) s
    left join ${sql.table(seals)} p on p.id = s.previous_id
    cross join lateral (${digest(sql`p.digest`, sql`s.at`, tableSql, sql`s.row_ids`)}) made
    order by s.id`;
}

/** Finds and counts rows without a seal that are older than a day. */
export async function findUnsealedRows(
  db: Db,
  chain: Chain,
  name: string,
  at: Date,
  max: number,
): Promise<{ count: number; ids: number[] }> {
  const bounds = [NONE, low(chain, sql.lit(name), at)] as const;
  const rows = await queryRows(db)<{ id: number; count: number }>`
    select one.id, count(*) over () as count
    from ${unsealed(chain, sql.lit(name), bounds)} cross join lateral (${within(name)}) one
    order by one.id limit ${max}`;
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
}

/** Lists the missing rows of a seal and, when it has hash prefixes, the changed ones. */
export async function findAlteredRows(
  db: Db,
  { seals, hashPrefixes, isReleased }: Chain,
  { id, table }: Pick<Seal, "id" | "table">,
  max: number,
): Promise<{ id: number; isMissing: boolean }[]> {
  const hashes = hashPrefixes
    ? sql`(${hashPrefixes.hashes(sql.lit(table), sql`s.row_ids`)})`
    : sql`(select t.id, ''::bytea as hash from unnest(s.row_ids) as run
        join ${sql.table(table)} t on t.id >= lower(run) and t.id < upper(run))`;
  const bytes = sql.lit(hashPrefixes?.bytes ?? 0);
  const mark = hashPrefixes
    ? sql`substr(${sql.ref(`s.${hashPrefixes.column}`)}, ${bytes} * (place::int - 1) + 1, ${bytes})`
    : sql`''::bytea`;
  const isMissing = isReleased
    ? sql`h.id is null and not ${isReleased(sql.lit(table), sql`one.id`)}`
    : sql`h.id is null`;
  return queryRows(db)<{ id: number; isMissing: boolean }>`
    select one.id, h.id is null as is_missing
    from ${sql.table(seals)} s
    cross join lateral (
      select g.id, row_number() over (order by g.id) as place
      from unnest(s.row_ids) as run cross join lateral generate_series(lower(run), upper(run) - 1) as g(id)) one
    left join lateral ${hashes} h on h.id = one.id
    where s.id = ${id} and (${isMissing} or ${mark} <> substr(h.hash, 1, ${bytes}))
    order by one.id limit ${max}`;
}

export async function hasDigest(db: Db, { seals }: Chain, digest: string): Promise<boolean> {
  const rows = await queryRows(db)`
    select from ${sql.table(seals)} where encode(digest, 'hex') = ${digest} limit 1`;
  return rows.length > 0;
}
