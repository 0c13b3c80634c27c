import type { Db } from "@kolekta/db";
import type { MonthManifest } from "./month-file/file.ts";
import { type RawBuilder, sql } from "kysely";
import type { Day } from "@kolekta/api/core/day";
import { execute, queryRow, queryRows } from "@kolekta/api/core/query";
import type { ArchivedTable, ArchiveRule } from "./contract.ts";

export async function insertRule(
  db: Db,
  { table, months, retentionDays }: ArchiveRule,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto("archiveRule")
    .values({ tableName: table, months, retentionDays, at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The last line of each table. */
export const rulesInForce = (db: Db) =>
  queryRows(db)<ArchiveRule>`
    select distinct on (table_name) table_name as "table", months, retention_days
    from archive_rule order by table_name, at desc, id desc`;

/** The months of a table that begin before a day, the oldest first. */
export async function monthsBefore(db: Db, table: string, before: Day): Promise<Day[]> {
  const rows = await queryRows(db)<{ month: Day }>`
    select m.month from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select to_date(right(c.relname, 7), 'YYYY_MM') as month) m
    where i.inhparent = ${table}::regclass and c.relname ~ '_\\d{4}_\\d{2}$' and m.month < ${before}::date
    order by m.month`;
  return rows.map(({ month }) => month);
}

const ARCHIVE_LOCK = 7206791;

/** Locks the archive for one worker; returns false when another worker holds the lock. */
export async function lockArchive(db: Db): Promise<boolean> {
  const row = await queryRow(db)<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${ARCHIVE_LOCK}) as is_mine`;
  return row?.isMine === true;
}

/** Key of an archived month. */
export interface MonthPart {
  readonly table: ArchivedTable;
  readonly month: Day;
  readonly part: number;
}

export interface ArchivedMonth extends MonthPart {
  readonly state: "WRITTEN" | "ARCHIVED" | "EXPIRED";
  readonly fileName: string;
  readonly rows: number;
  readonly firstId: number;
  readonly lastId: number;
  readonly sha256: string;
  readonly fileBytes: number;
  readonly fileSha256: string;
}

export const COLUMNS = sql`
  m.table_name as "table", m.month, m.part, m.state, m.file_name, m.row_count as rows, m.first_id, m.last_id, m.sha256,
  m.file_bytes, m.file_sha256`;

const listMonths = (db: Db, condition: RawBuilder<unknown>) =>
  queryRows(db)<ArchivedMonth>`
    select ${COLUMNS} from archived_month m where ${condition} order by m.table_name, m.month, m.part`;

/** Lists all files of a month, including former ones, oldest first. */
export const listMonthParts = (
  db: Db,
  table: ArchivedTable,
  month: Day,
): Promise<ArchivedMonth[]> =>
  listMonths(db, sql`m.table_name = ${table} and m.month = ${month}::date`);

export const listStoredMonths = (db: Db): Promise<ArchivedMonth[]> =>
  listMonths(db, sql`m.state <> 'EXPIRED'`);

export async function findStoredMonth(
  db: Db,
  fileName: string,
): Promise<ArchivedMonth | undefined> {
  const [archivedMonth] = await listMonths(
    db,
    sql`m.file_name = ${fileName} and m.state <> 'EXPIRED'`,
  );
  return archivedMonth;
}

export const isPartSql = ({ table, month, part }: MonthPart) =>
  sql`m.table_name = ${table} and m.month = ${month}::date and m.part = ${part}`;

export async function insertPendingMonth(
  db: Db,
  { table, month, part }: MonthPart,
  manifest: MonthManifest & {
    readonly fileName: string;
    readonly firstOn: Day;
    /** Expiry by the rule alone. */
    readonly expiresOn: Day | null;
    readonly at: Date;
  },
): Promise<void> {
  await db
    .insertInto("archivedMonth")
    .values({
      tableName: table,
      month,
      part,
      state: "WRITTEN",
      fileName: manifest.fileName,
      rowCount: manifest.rows,
      firstId: manifest.firstId,
      lastId: manifest.lastId,
      sha256: manifest.sha256,
      fileBytes: manifest.fileBytes,
      fileSha256: manifest.fileSha256,
      writtenAt: manifest.at,
      firstOn: manifest.firstOn,
      expiresOn: manifest.expiresOn,
    })
    .execute();
}

/**
 * Deletes the record of a file whose rows are still in the database, so that a later run can write
 * the file again.
 */
export const deletePendingMonth = (db: Db, monthPart: MonthPart): Promise<void> =>
  execute(db)`delete from archived_month m where ${isPartSql(monthPart)} and m.state = 'WRITTEN'`;

export const setArchived = (db: Db, monthPart: MonthPart, at: Date): Promise<void> =>
  execute(db)`
    update archived_month m set state = 'ARCHIVED', archived_at = ${at} where ${isPartSql(monthPart)} and m.state = 'WRITTEN'`;

export const dropMonth = (db: Db, table: string, part: string): Promise<void> =>
  execute(db)`select drop_month(${table}, ${part})`;

export async function institutionIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("institution").select("id").execute();
  return rows.map(({ id }) => id);
}

/** Takes the table name with its schema. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const row = await queryRow(db)<{ isThere: boolean }>`
    select to_regclass(${name}) is not null as is_there`;
  return row?.isThere === true;
}
