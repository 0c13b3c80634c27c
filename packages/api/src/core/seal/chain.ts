/**
 * A chain of seals over tables whose rows are only ever added: each seal is a digest over rows and over the seal
 * before. Rows are named by their ids and not by an end of time: a transaction that commits late is in the next seal,
 * and no writer ever waits for another.
 */
import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

export interface Chain {
  readonly seals: string;
  /** What is sealed; their rows have an `id` that grows. */
  readonly tables: readonly [string, ...string[]];
  /** The table of a seal `s`. */
  readonly tableSql: Sql;
  /** Columns that a seal keeps beside its digest. */
  readonly extraColumns: readonly string[];
  /** Of every row of a seal, in the order of ids, the first bytes of its hash: they name the one that changed. */
  readonly hashPrefixes?: {
    readonly column: string;
    readonly bytes: number;
    /** A select of `id` and `hash` for the rows of a seal `s`. */
    hashes(table: Sql, rowIds: Sql): Sql;
  };
  /** A condition: the row left by a rule that lets it go, so that its seal holds without it. */
  isReleased?(table: Sql, id: Sql): Sql;
  /**
   * A select of `digest` and of what the seal keeps, from the digest before, the moment, the table and the ids. The name is
   * that of the table whose rows are being sealed; without one a seal `s` is proved.
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

/** A seal, and whether its rows and the seal before still give what it says. */
export type SealVerification = Seal & {
  readonly intact: boolean;
  /** How many of its rows are still there. */
  readonly present: number;
};

const sealColumnsSql = ({ tableSql }: Chain): Sql =>
  sql`s.id, s.previous_id, s.at, ${tableSql} as "table", s.row_count, encode(s.digest, 'hex') as digest`;

const NONE = sql`null::bigint`;

/** What a seal says of its rows. */
const digestColumnsSql = ({ extraColumns }: Chain, prefix: "" | "s." | "made."): Sql =>
  sql.join(["digest", ...extraColumns].map((column) => sql.ref(prefix + column)));

/** The longest that a transaction may take to commit its rows; what is younger may still be on its way. */
const LATE = sql`interval '1 day'`;

/** Where the rows begin that may still wait for a seal. */
const low = ({ seals, tableSql }: Chain, table: Sql, at: Date): Sql => sql`
  coalesce((
    select upper(s.row_ids) from ${sql.table(seals)} s
    where s.at < ${at}::timestamptz - ${LATE} and ${tableSql} = ${table} order by s.id desc limit 1), 1)`;

/** Ids within these bounds that no seal names, as runs. */
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

/** Seals the lowest rows of a table that no seal has, at most `most`; none where there are none. */
export async function sealNext(
  db: Db,
  chain: Chain,
  name: string,
  at: Date,
  max: number,
): Promise<Seal | undefined> {
  const table = sql.lit(name);
  const { rows } = await sql<Seal>`
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
    returning ${sealColumnsSql(chain)}`.execute(db);
  return rows[0];
}

/** Seals after `after` in the order in which they were made. */
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
  const { rows } = await sql<SealVerification>`
    select ${sealColumnsSql(chain)}, (${digestColumnsSql(chain, "s.")}) is not distinct from (${digestColumnsSql(chain, "made.")}) as intact,
      case ${tableSql} ${sql.join(present, sql` `)} end as present
    from (select * from ${sql.table(seals)} where id > ${after} order by id limit ${max}) s
    left join ${sql.table(seals)} p on p.id = s.previous_id
    cross join lateral (${digest(sql`p.digest`, sql`s.at`, tableSql, sql`s.row_ids`)}) made
    order by s.id`.execute(db);
  return rows;
}

/** Rows that stand under no seal although their time is long over, and how many there are. */
export async function findUnsealedRows(
  db: Db,
  chain: Chain,
  name: string,
  at: Date,
  max: number,
): Promise<{ count: number; ids: number[] }> {
  const bounds = [NONE, low(chain, sql.lit(name), at)] as const;
  const { rows } = await sql<{ id: number; count: number }>`
    select one.id, count(*) over () as count
    from ${unsealed(chain, sql.lit(name), bounds)} cross join lateral (${within(name)}) one
    order by one.id limit ${max}`.execute(db);
  return { count: rows[0]?.count ?? 0, ids: rows.map(({ id }) => id) };
}

/** The rows of a seal that are gone, and where it keeps marks of them, those that were changed. */
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
  const { rows } = await sql<{ id: number; isMissing: boolean }>`
    select one.id, h.id is null as is_missing
    from ${sql.table(seals)} s
    cross join lateral (
      select g.id, row_number() over (order by g.id) as place
      from unnest(s.row_ids) as run cross join lateral generate_series(lower(run), upper(run) - 1) as g(id)) one
    left join lateral ${hashes} h on h.id = one.id
    where s.id = ${id} and (${isMissing} or ${mark} <> substr(h.hash, 1, ${bytes}))
    order by one.id limit ${max}`.execute(db);
  return rows;
}

/** Checks if a digest belongs to the chain. */
export async function hasDigest(db: Db, { seals }: Chain, digest: string): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(seals)} where encode(digest, 'hex') = ${digest} limit 1`.execute(db);
  return rows.length > 0;
}
