import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "kysely";
import { createDb, type Db } from "../client.ts";
import { onConnection } from "../driver/on-connection.ts";
import { UNLIMITED } from "../session.ts";
import {
  dataName,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  type Summary,
  summaryOf,
  type TableShape,
} from "./archive.ts";
import {
  contentOf,
  fixSpelling,
  migrationsOf,
  sequencesOf,
  tablesOf,
} from "./catalog.ts";
import { Tally } from "./content.ts";
import { tarEnd, tarEntry } from "./tar.ts";

const PART = 1024 * 1024;

/** Writes every table, as it was at one instant, into one .tar.gz; the file appears when it is whole. */
export async function backup(url: string, file: string): Promise<Summary> {
  const db = createDb(url, {
    max: 1,
    applicationName: "kolekta backup",
    ...UNLIMITED,
  });
  const half = `${file}.part`;
  try {
    const summary = await snapshot(db, (trx) => write(trx, half));
    await rename(half, file);
    return summary;
  } finally {
    await rm(half, { force: true });
    await db.destroy();
  }
}

const snapshot = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(work);

async function write(db: Db, file: string): Promise<Summary> {
  await fixSpelling(db);
  const header = await describe(db);
  const manifest: Manifest = { tables: {}, sequences: await sequencesOf(db) };
  const entries = Readable.from(archive(db, header, manifest), {
    objectMode: true,
  });
  await pipeline(
    entries,
    createGzip(),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
  return summaryOf(header, manifest);
}

async function describe(db: Db): Promise<Header> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return {
    format: "kolekta-backup",
    version: 1,
    createdAt: new Date().toISOString(),
    serverVersion: rows[0]?.version ?? "",
    migrations: await migrationsOf(db),
    tables: await tablesOf(db),
  };
}

const json = (value: unknown): Uint8Array =>
  Buffer.from(JSON.stringify(value, null, 2));

async function* archive(
  db: Db,
  header: Header,
  manifest: Manifest,
): AsyncGenerator<Uint8Array> {
  yield* tarEntry(HEADER, json(header));
  for (const table of header.tables) yield* tableEntries(db, table, manifest);
  yield* tarEntry(MANIFEST, json(manifest));
  yield tarEnd();
}

async function* tableEntries(
  db: Db,
  table: TableShape,
  manifest: Manifest,
): AsyncGenerator<Uint8Array> {
  const tally = new Tally();
  let part = 0;
  for await (const bytes of parts(db, table, tally))
    yield* tarEntry(dataName(table.name, ++part), bytes);
  manifest.tables[table.name] = tally.sum();
}

/** The connection is the transaction's only one, so that it may be borrowed beyond the callback. */
async function* parts(
  db: Db,
  table: TableShape,
  tally: Tally,
): AsyncGenerator<Uint8Array> {
  const connection = await onConnection(db, async (borrowed) => borrowed);
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of connection.copyOut(contentOf(table))) {
    tally.add(bytes);
    gathered.push(bytes);
    size += bytes.length;
    if (size < PART) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(gathered);
}
