import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { createDb, type Db } from "../client.ts";
import { onConnection } from "../driver/on-connection.ts";
import { quoted } from "../names.ts";
import { UNLIMITED } from "../session.ts";
import {
  BackupError,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  type Summary,
  summaryOf,
  type TableShape,
  type TableSum,
  tableOf,
} from "./archive.ts";
import { fixSpelling } from "./catalog.ts";
import { unconstrained } from "./constraints.ts";
import { sumOfTable, Tally } from "./content.ts";
import { emptyTables, prepareTarget, setSequences } from "./target.ts";
import { type TarEntry, tarEntries } from "./tar.ts";

/** Loads an archive into an empty database, all or nothing, and compares every table with its sum. */
export async function restore(file: string, url: string): Promise<Summary> {
  const db = createDb(url, {
    max: 2,
    applicationName: "kolekta restore",
    ...UNLIMITED,
  });
  const entries = new Entries(tarEntries(unpacked(file)));
  try {
    const header = readHeader(await entries.next());
    await prepareTarget(db, header);
    return await db.transaction().execute((trx) => load(trx, header, entries));
  } finally {
    await entries.close();
    await db.destroy();
  }
}

/** Errors of the file or of gzip reach the reader through the last stream. */
const unpacked = (file: string): AsyncIterable<Uint8Array> =>
  pipeline(createReadStream(file), createGunzip(), () => {});

function readHeader(entry: TarEntry | undefined): Header {
  if (entry?.name !== HEADER)
    throw new BackupError("this is not a backup of Kolekta");
  const header = JSON.parse(entry.body.toString()) as Header;
  if (header.format !== "kolekta-backup" || header.version !== 1) {
    throw new BackupError(
      `this program reads version 1 of the archive, not ${header.version}`,
    );
  }
  return header;
}

async function load(
  db: Db,
  header: Header,
  entries: Entries,
): Promise<Summary> {
  await fixSpelling(db);
  const sums: Record<string, TableSum> = {};
  await unconstrained(db, async () => {
    await emptyTables(db, header);
    for (const table of header.tables)
      sums[table.name] = await loadTable(db, table, entries);
  });
  const last = await entries.next();
  if (last?.name !== MANIFEST)
    throw new BackupError(
      `the archive is damaged: ${last?.name} is out of place`,
    );
  const manifest = JSON.parse(last.body.toString()) as Manifest;
  for (const table of header.tables) await compare(db, table, sums, manifest);
  await setSequences(db, manifest.sequences);
  return summaryOf(header, manifest);
}

function loadTable(
  db: Db,
  table: TableShape,
  entries: Entries,
): Promise<TableSum> {
  const tally = new Tally();
  async function* bytes() {
    for (
      let entry = await entries.nextOf(table.name);
      entry;
      entry = await entries.nextOf(table.name)
    ) {
      tally.add(entry.body);
      yield entry.body;
    }
  }
  const list = table.columns.map(quoted).join(", ");
  return onConnection(db, async (connection) => {
    await connection.copyIn(
      `copy ${quoted(table.name)} (${list}) from stdin`,
      bytes(),
    );
    return tally.sum();
  });
}

/** The archive against its own manifest, then what the database now holds against the same. */
async function compare(
  db: Db,
  table: TableShape,
  read: Record<string, TableSum>,
  manifest: Manifest,
): Promise<void> {
  const wanted = manifest.tables[table.name];
  const stored = await onConnection(db, (connection) =>
    sumOfTable(connection, table),
  );
  for (const [where, sum] of [
    ["archive", read[table.name]],
    ["database", stored],
  ] as const) {
    if (wanted && sum?.rows === wanted.rows && sum.sha256 === wanted.sha256)
      continue;
    throw new BackupError(
      `${table.name} in the ${where} has ${sum?.rows} rows (${sum?.sha256.slice(0, 8)}), ` +
        `the backup had ${wanted?.rows} (${wanted?.sha256.slice(0, 8)}); nothing was restored`,
    );
  }
}

/** The entries with one of foresight: a table ends where the next one begins. */
class Entries {
  readonly #source: AsyncGenerator<TarEntry>;
  #ahead: TarEntry | undefined;

  constructor(source: AsyncGenerator<TarEntry>) {
    this.#source = source;
  }

  async next(): Promise<TarEntry | undefined> {
    const entry = this.#ahead ?? (await this.#source.next()).value;
    this.#ahead = undefined;
    return entry ?? undefined;
  }

  async nextOf(table: string): Promise<TarEntry | undefined> {
    const entry = await this.next();
    if (entry && tableOf(entry.name) === table) return entry;
    this.#ahead = entry;
    return undefined;
  }

  async close(): Promise<void> {
    await this.#source.return(undefined);
  }
}
