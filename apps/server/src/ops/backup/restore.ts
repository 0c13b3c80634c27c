import { renewFeedEpoch } from "@kolekta/api/reports/change-feed/actions";
import { createDb, type Db, onConnection, quoteIdentifier, UNLIMITED } from "@kolekta/db";
import {
  BackupError,
  parseFileId,
  type FilesSummary,
  hasFiles,
  HEADER,
  type Header,
  MANIFEST,
  type Manifest,
  type Summary,
  buildSummary,
  type TableShape,
  type TableSum,
  parseTableName,
} from "./archive.ts";
import { fixSpelling } from "./catalog.ts";
import { withoutConstraints } from "./constraints.ts";
import { computeTableSum, RowDigest } from "./content.ts";
import { type FileBytes, FileRestore, type Watching } from "./files.ts";
import { unpack } from "./packing.ts";
import { emptyTables, prepareTarget, setSequences } from "./target.ts";
import { type TarEntry, tarEntries } from "./tar.ts";

export interface RestoreOptions extends Watching {
  /** Store of the files; without it those of the archive are skipped. */
  readonly files?: FileBytes;
  /** Passphrase of the archive. */
  readonly passphrase?: string;
}

/**
 * Loads an archive into an empty database in one transaction and compares every table and file with
 * its hash. Files are stored before the commit and removed again on failure.
 */
export async function restore(
  file: string,
  url: string,
  { files, passphrase, ...watching }: RestoreOptions = {},
): Promise<Summary> {
  const entries = new Entries(tarEntries(await unpack(file, passphrase)));
  const db = createDb(url, { max: 2, applicationName: "kolekta restore", ...UNLIMITED });
  try {
    const header = await readHeader(await entries.next());
    await prepareTarget(db, header);
    return await db.transaction().execute((trx) => {
      const store = files && hasFiles(header) ? new FileRestore(trx, files, watching) : undefined;
      return load(trx, header, entries, store);
    });
  } finally {
    await entries.close();
    await db.destroy();
  }
}

async function readHeader(entry: TarEntry | undefined): Promise<Header> {
  if (entry?.name !== HEADER) throw new BackupError("this is not a backup of Kolekta");
  const header = JSON.parse((await entry.whole()).toString()) as Header;
  if (header.format !== "kolekta-backup" || ![1, 2].includes(header.version)) {
    throw new BackupError(
      `this program reads versions 1 and 2 of the archive, not ${header.version}`,
    );
  }
  return header;
}

async function load(
  db: Db,
  header: Header,
  entries: Entries,
  store: FileRestore | undefined,
): Promise<Summary> {
  try {
    await fixSpelling(db);
    const sums: Record<string, TableSum> = {};
    // Refuses a damaged archive before the foreign key check, which is the slowest step.
    const manifest = await withoutConstraints(db, async () => {
      await emptyTables(db, header);
      for (const table of header.tables) sums[table.name] = await loadTable(db, table, entries);
      await loadFiles(entries, store);
      const last = await readManifest(entries);
      for (const table of header.tables) await compare(db, table, sums, last);
      return last;
    });
    await setSequences(db, manifest.sequences);
    if (hasFeedEpoch(header)) await renewFeedEpoch(db);
    return buildSummary(header, manifest, await finished(store, manifest));
  } catch (error) {
    await store?.undo();
    throw error;
  }
}

/** Checks if the backup is of a version with epochs; a later migration gives the others one. */
const hasFeedEpoch = ({ tables }: Header): boolean =>
  tables.some(({ name, columns }) => name === "change_retention" && columns.includes("epoch"));

async function loadFiles(entries: Entries, store: FileRestore | undefined): Promise<void> {
  for (let entry = await entries.nextFile(); entry; entry = await entries.nextFile())
    await store?.restoreEntry(entry);
}

const finished = async (
  store: FileRestore | undefined,
  { files }: Manifest,
): Promise<FilesSummary | null> => (store ? store.finish(files) : null);

/** The last entry, and behind it the end of the archive. */
async function readManifest(entries: Entries): Promise<Manifest> {
  const last = await entries.next();
  if (last?.name !== MANIFEST)
    throw new BackupError(`the archive is damaged: ${last?.name} is out of place`);
  const manifest = JSON.parse((await last.whole()).toString()) as Manifest;
  if (await entries.next())
    throw new BackupError("the archive is damaged: there is data after its end");
  return manifest;
}

function loadTable(db: Db, table: TableShape, entries: Entries): Promise<TableSum> {
  const digest = new RowDigest();
  async function* bytes() {
    for (
      let entry = await entries.nextForTable(table.name);
      entry;
      entry = await entries.nextForTable(table.name)
    ) {
      const body = await entry.whole();
      digest.add(body);
      yield body;
    }
  }
  const list = table.columns.map(quoteIdentifier).join(", ");
  return onConnection(db, async (connection) => {
    await connection.copyIn(`copy ${quoteIdentifier(table.name)} (${list}) from stdin`, bytes());
    return digest.sum();
  });
}

/** Compares the archive with its manifest, then the database with the manifest. */
async function compare(
  db: Db,
  table: TableShape,
  read: Record<string, TableSum>,
  manifest: Manifest,
): Promise<void> {
  const expected = manifest.tables[table.name];
  const stored = await onConnection(db, (connection) => computeTableSum(connection, table));
  for (const [location, sum] of [
    ["archive", read[table.name]],
    ["database", stored],
  ] as const) {
    if (expected && sum?.rows === expected.rows && sum.sha256 === expected.sha256) continue;
    throw new BackupError(
      `${table.name} in the ${location} has ${sum?.rows} rows (${sum?.sha256.slice(0, 8)}), ` +
        `the backup had ${expected?.rows} (${expected?.sha256.slice(0, 8)}); nothing was restored`,
    );
  }
}

/** Iterates the entries with one entry of lookahead: a table ends where the next one begins. */
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

  nextForTable(table: string): Promise<TarEntry | undefined> {
    return this.#nextIf(({ name }) => parseTableName(name) === table);
  }

  nextFile(): Promise<TarEntry | undefined> {
    return this.#nextIf(({ name }) => parseFileId(name) !== undefined);
  }

  async #nextIf(fits: (entry: TarEntry) => boolean): Promise<TarEntry | undefined> {
    const entry = await this.next();
    if (entry && fits(entry)) return entry;
    this.#ahead = entry;
    return undefined;
  }

  async close(): Promise<void> {
    await this.#source.return(undefined);
  }
}
