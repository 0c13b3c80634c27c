import { rename, rm } from "node:fs/promises";
import {
  appliedMigrations,
  createDb,
  type Db,
  onConnection,
  UNLIMITED,
  withDeadline,
} from "@kolekta/db";
import {
  dataName,
  hasFiles,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  type Summary,
  buildSummary,
  type TableShape,
} from "./archive.ts";
import { buildContentSql, fixSpelling, listSequences, listTables } from "./catalog.ts";
import { RowDigest } from "./content.ts";
import { type FileBytes, fileEntries, type Watching } from "./files.ts";
import { pack } from "./packing.ts";
import { tarEnd, tarEntry } from "./tar.ts";
import { queryRow } from "@kolekta/api/core/query";

const PART = 1024 * 1024;

export interface BackupOptions extends Watching {
  /** Store of the files; without it the archive has no files. */
  readonly files?: FileBytes;
  /** The archive is encrypted with it. */
  readonly passphrase?: string;
}

/**
 * Writes every table, as it was at one instant, and every file that they name into one .tar.gz; the archive appears
 * when it is whole.
 */
export async function backup(
  url: string,
  file: string,
  options: BackupOptions = {},
): Promise<Summary> {
  const db = createDb(url, { max: 1, applicationName: "kolekta backup", ...UNLIMITED });
  const partialFile = `${file}.part`;
  try {
    await rm(partialFile, { force: true });
    const source = options.signal ? withDeadline(db, options.signal) : db;
    const summary = await snapshot(source, (trx) => write(trx, partialFile, options));
    await rename(partialFile, file);
    return summary;
  } catch (error) {
    // The abort is more informative than the error that it caused.
    options.signal?.throwIfAborted();
    throw error;
  } finally {
    await rm(partialFile, { force: true });
    await db.destroy();
  }
}

const snapshot = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work);

async function write(db: Db, file: string, options: BackupOptions): Promise<Summary> {
  await fixSpelling(db);
  const header = await describe(db);
  const manifest: Manifest = { tables: {}, sequences: await listSequences(db) };
  const entries = archive(db, header, manifest, options);
  await pack(entries, file, options.passphrase);
  const files = manifest.files ? { ...manifest.files, absent: [] } : null;
  return buildSummary(header, manifest, files);
}

async function describe(db: Db): Promise<Header> {
  const row = await queryRow(db)<{
    version: string;
  }>`select current_setting('server_version') as version`;
  return {
    format: "kolekta-backup",
    version: 2,
    createdAt: new Date().toISOString(),
    serverVersion: row?.version ?? "",
    migrations: await appliedMigrations(db),
    tables: await listTables(db),
  };
}

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value, null, 2));

async function* archive(
  db: Db,
  header: Header,
  manifest: Manifest,
  { files, ...watching }: BackupOptions,
): AsyncGenerator<Uint8Array> {
  yield* tarEntry(HEADER, json(header));
  for (const table of header.tables) {
    watching.signal?.throwIfAborted();
    yield* tableEntries(db, table, manifest);
  }
  if (files && hasFiles(header)) yield* fileEntries(db, files, manifest, watching);
  yield* tarEntry(MANIFEST, json(manifest));
  yield tarEnd();
}

async function* tableEntries(
  db: Db,
  table: TableShape,
  manifest: Manifest,
): AsyncGenerator<Uint8Array> {
  const digest = new RowDigest();
  let part = 0;
  for await (const bytes of parts(db, table, digest))
    yield* tarEntry(dataName(table.name, ++part), bytes);
  manifest.tables[table.name] = digest.sum();
}

/** The connection is the transaction's only one, so that it may be borrowed beyond the callback. */
async function* parts(db: Db, table: TableShape, digest: RowDigest): AsyncGenerator<Uint8Array> {
  const connection = await onConnection(db, async (borrowed) => borrowed);
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of connection.copyOut(buildContentSql(table))) {
    digest.add(bytes);
    gathered.push(bytes);
    size += bytes.length;
    if (size < PART) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}
