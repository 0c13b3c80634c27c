import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "kysely";
import type { TableSum } from "../../backup/archive.ts";
import { buildContentSql, fixSpelling } from "../../backup/catalog.ts";
import { computeTableSum, RowDigest } from "../../backup/content.ts";
import { copyText, type Db, onConnection, quoteIdentifier } from "@kolekta/db";
import {
  MonthArchiveError,
  type MonthManifest,
  type FileChecksums,
  verifyMonth,
  readManifest,
  computeFileSum,
  readText,
  writeManifest,
} from "./file.ts";
import { execute, queryRow, queryRows } from "@kolekta/api/core/query";

type MonthDescription = Omit<
  MonthManifest,
  keyof TableSum | "fileBytes" | "fileSha256" | "format" | "version"
>;

const KEY = ["id", "at"];

/** Returns undefined when the month has no rows. */
async function describe(
  db: Db,
  table: string,
  part: string,
): Promise<MonthDescription | undefined> {
  const columns = await listColumns(db, part);
  const row = await queryRow(db)<Omit<MonthDescription, "table" | "columns">>`
    select to_char(date_trunc('month', min(at)), 'YYYY-MM-DD') as month, min(id) as first_id, max(id) as last_id,
      min(at)::text as first_at, max(at)::text as last_at, sum(id)::text as id_sum
    from ${sql.table(part)} having count(*) > 0`;
  return row && { table, columns, ...row };
}

async function listColumns(db: Db, part: string): Promise<string[]> {
  const rows = await queryRows(db)<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${part}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attname`;
  return rows.map(({ name }) => name);
}

/**
 * Writes the rows of one month into a file that appears only when complete, verifies it and writes
 * its manifest. `db` is a snapshot that blocks no writers of the month; the rows are compared with
 * the file again before they are dropped.
 */
export async function writeMonth(
  db: Db,
  { table, part }: { readonly table: string; readonly part: string },
  file: string,
): Promise<MonthManifest | undefined> {
  await fixSpelling(db);
  const description = await describe(db, table, part);
  if (!description) return undefined;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partialFile = `${file}.part`;
  await rm(partialFile, { force: true });
  const shape = { name: part, columns: [...description.columns], key: KEY };
  const digest = new RowDigest();
  await onConnection(db, (connection) =>
    pipeline(
      Readable.from(counted(connection.copyOut(buildContentSql(shape)), digest)),
      createGzip(),
      createWriteStream(partialFile, { mode: 0o600, flags: "wx", flush: true }),
    ),
  );
  const manifest: MonthManifest = {
    format: "kolekta-month",
    version: 1,
    ...description,
    ...digest.sum(),
    ...(await computeFileSum(partialFile)),
  };
  await verifyMonth(manifest, partialFile);
  await assertSameContent(manifest, file);
  await rename(partialFile, file);
  await writeManifest(manifest, file);
  return manifest;
}

/** A file that is there may be the only copy of rows that a restored database does not have any more. */
async function assertSameContent({ sha256 }: MonthManifest, file: string): Promise<void> {
  if (!(await Bun.file(`${file}.json`).exists())) return;
  if ((await readManifest(file)).sha256 !== sha256)
    throw new MonthArchiveError(`${file} already exists with other rows`);
}

async function* counted(
  source: AsyncIterable<Uint8Array>,
  digest: RowDigest,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of source) {
    digest.add(bytes);
    yield bytes;
  }
}

/** A lock that is waited for holds up everybody who writes behind it. */
const LOCK_PATIENCE = "500ms";

/**
 * Checks that the month in the database equals the file; the month stays locked until the
 * transaction ends.
 */
export async function isSameMonth(db: Db, part: string, expected: FileChecksums): Promise<boolean> {
  await fixSpelling(db);
  await execute(db)`set local lock_timeout = ${sql.lit(LOCK_PATIENCE)}`;
  await execute(db)`lock table ${sql.table(part)} in share mode`;
  const shape = { name: part, columns: await listColumns(db, part), key: KEY };
  const { rows, sha256 } = await onConnection(db, (connection) =>
    computeTableSum(connection, shape),
  );
  return rows === expected.rows && sha256 === expected.sha256;
}

/** Loads a verified file into its own table, outside of the schema that is served and backed up. */
export async function loadMonth(
  db: Db,
  { table, columns }: Pick<MonthManifest, "table" | "columns">,
  { file, target }: { readonly file: string; readonly target: string },
): Promise<number> {
  await fixSpelling(db);
  await execute(db)`create schema if not exists archive`;
  await execute(db)`create table ${sql.id("archive", target)} (like ${sql.table(table)})`;
  return copyText(
    db,
    `archive.${quoteIdentifier(target)} (${columns.map(quoteIdentifier).join(", ")})`,
    readText(file),
  );
}
