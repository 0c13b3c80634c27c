import type { Db } from "@kolekta/db";
import type { MonthManifest } from "@kolekta/db/month-archive";
import { sql } from "kysely";
import type { Day } from "../../core/day.ts";
import type { ArchivedTable, ArchiveRule } from "./contract.ts";

export async function insertRule(
  db: Db,
  { table, months, keptDays }: ArchiveRule,
  at: Date,
): Promise<number> {
  const { id } = await db
    .insertInto("archiveRule")
    .values({ tableName: table, months, keptDays, at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The last line of each table. */
export async function rulesInForce(db: Db): Promise<ArchiveRule[]> {
  const { rows } = await sql<ArchiveRule>`
    select distinct on (table_name) table_name as "table", months, kept_days
    from archive_rule order by table_name, at desc, id desc`.execute(db);
  return rows;
}

/** The months of a table that begin before a day, the oldest first. */
export async function monthsBefore(
  db: Db,
  table: string,
  before: Day,
): Promise<Day[]> {
  const { rows } = await sql<{ month: Day }>`
    select m.month from pg_inherits i join pg_class c on c.oid = i.inhrelid
    cross join lateral (select to_date(right(c.relname, 7), 'YYYY_MM') as month) m
    where i.inhparent = ${table}::regclass and c.relname ~ '_\\d{4}_\\d{2}$' and m.month < ${before}::date
    order by m.month`.execute(db);
  return rows.map(({ month }) => month);
}

/** One worker at a time archives; the other leaves it to him. */
export async function lockArchive(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(7206791) as is_mine`.execute(db);
  return rows[0]?.isMine === true;
}

/** What a month is known by. */
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
  readonly expiresOn: Day | null;
}

export async function archivedMonths(db: Db): Promise<ArchivedMonth[]> {
  const { rows } = await sql<ArchivedMonth>`
    select table_name as "table", month, part, state, file_name, row_count as rows, first_id, last_id, sha256, file_bytes,
      file_sha256, expires_on
    from archived_month order by table_name, month, part`.execute(db);
  return rows;
}

const named = ({ table, month, part }: MonthPart) =>
  sql`table_name = ${table} and month = ${month}::date and part = ${part}`;

export async function insertWritten(
  db: Db,
  { table, month, part }: MonthPart,
  written: MonthManifest & {
    readonly fileName: string;
    readonly expiresOn: Day | null;
    readonly at: Date;
  },
): Promise<void> {
  await db
    .insertInto("archivedMonth")
    .values({
      ...{ tableName: table, month, part, state: "WRITTEN" },
      ...{ fileName: written.fileName, rowCount: written.rows },
      ...{ firstId: written.firstId, lastId: written.lastId },
      ...{ sha256: written.sha256, fileBytes: written.fileBytes },
      ...{ fileSha256: written.fileSha256, writtenAt: written.at },
      expiresOn: written.expiresOn,
    })
    .execute();
}

/** Where its rows changed before they left, it is written again. */
export async function deleteWritten(db: Db, one: MonthPart): Promise<void> {
  await sql`delete from archived_month where ${named(one)} and state = 'WRITTEN'`.execute(
    db,
  );
}

export async function setArchived(
  db: Db,
  one: MonthPart,
  at: Date,
): Promise<void> {
  await sql`
    update archived_month set state = 'ARCHIVED', archived_at = ${at} where ${named(one)} and state = 'WRITTEN'`.execute(
    db,
  );
}

export async function setExpired(
  db: Db,
  one: MonthPart,
  at: Date,
): Promise<void> {
  await sql`
    update archived_month set state = 'EXPIRED', expired_at = ${at} where ${named(one)} and state = 'ARCHIVED'`.execute(
    db,
  );
}

export async function dropMonth(
  db: Db,
  table: string,
  part: string,
): Promise<void> {
  await sql`select drop_month(${table}, ${part})`.execute(db);
}

export async function institutionIds(db: Db): Promise<number[]> {
  const rows = await db.selectFrom("institution").select("id").execute();
  return rows.map(({ id }) => id);
}
