import type { Db } from "@kolekta/db";
import type { BaseContext } from "../context.ts";
import { computeHash } from "./hash.ts";
import type { FileStore, StoreEntry } from "./store.ts";

/** Row without its bytes, bytes that differ from their row, or bytes without a row. */
export type FaultKind = "missing" | "wrongSize" | "wrongHash" | "orphan" | "purged" | "stray";

export interface FileFault {
  readonly faultKind: FaultKind;
  readonly id: string | null;
  /** Description of the file from its row, or its location in the store. */
  readonly about: string;
}

export interface FilesVerified {
  readonly files: number;
  readonly bytes: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly samples: readonly FileFault[];
}

const BATCH = 200;
const SAMPLES = 1000;
/** Bytes are stored before their row is committed. */
const UPLOAD_GRACE_MS = 10 * 60_000;

type Keeper = Pick<BaseContext, "db" | "files" | "signal" | "now">;

export interface VerifyOptions {
  onProgress?(done: number, total: number): void;
}

/** Compares every row with the store and the store with the rows; changes nothing. */
export async function verifyFiles(
  keeper: Keeper,
  { onProgress }: VerifyOptions = {},
): Promise<FilesVerified> {
  const faults = { missing: 0, wrongSize: 0, wrongHash: 0, orphan: 0, purged: 0, stray: 0 };
  const samples: FileFault[] = [];
  const note = (fault: FileFault) => {
    faults[fault.faultKind] += 1;
    if (samples.length < SAMPLES) samples.push(fault);
  };
  const total = await countFiles(keeper.db);
  let [files, bytes] = [0, 0];
  for await (const row of livingRows(keeper.db)) {
    keeper.signal.throwIfAborted();
    const faultKind = await findFault(keeper, row);
    if (faultKind) note({ faultKind, id: row.id, about: describeFile(row) });
    files += 1;
    bytes += row.bytes;
    if (files % BATCH === 0) onProgress?.(files, total);
  }
  for await (const fault of unnamed(keeper)) note(fault);
  return { files, bytes, faults, samples };
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly caseId: number | null;
  readonly bytes: number;
  readonly sha256: Uint8Array;
}

const describeFile = ({ kind, name, caseId }: Row): string =>
  `${kind} ${name}${caseId === null ? "" : ` of case ${caseId}`}`;

const countFiles = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom("storedFile")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .where("purgedAt", "is", null)
      .executeTakeFirstOrThrow()
  ).n;

async function* livingRows(db: Db): AsyncGenerator<Row> {
  for (let after: string | null = null; ;) {
    const batch: Row[] = await db
      .selectFrom("storedFile")
      .select(["id", "kind", "name", "caseId", "bytes", "sha256"])
      .where("purgedAt", "is", null)
      .$if(after !== null, (query) => query.where("id", ">", after))
      .orderBy("id")
      .limit(BATCH)
      .execute();
    yield* batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1)?.id ?? null;
  }
}

async function findFault({ db, files }: Keeper, row: Row): Promise<FaultKind | null> {
  const faultKind = await compare(files, row);
  // The file may have been purged since the row was read.
  return faultKind && (await isLiving(db, row.id)) ? faultKind : null;
}

async function compare(files: FileStore, row: Row): Promise<FaultKind | null> {
  const bytes = await files.open(row.id);
  if (!bytes) return "missing";
  if (bytes.size !== row.bytes) return "wrongSize";
  const sum = await computeHash(bytes);
  return sum.equals(row.sha256) ? null : "wrongHash";
}

const isLiving = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom("storedFile")
    .select("id")
    .where("id", "=", id)
    .where("purgedAt", "is", null)
    .executeTakeFirst()) !== undefined;

/** Lists the stored files without a living row. */
async function* unnamed({ db, files, signal, now }: Keeper): AsyncGenerator<FileFault> {
  const settled = new Date(now().getTime() - UPLOAD_GRACE_MS);
  let batch: StoreEntry[] = [];
  for await (const entry of files.entries()) {
    signal.throwIfAborted();
    if (entry.changedAt > settled) continue;
    batch.push(entry);
    if (batch.length < BATCH) continue;
    yield* await listUnreferenced(db, batch);
    batch = [];
  }
  yield* await listUnreferenced(db, batch);
}

async function listUnreferenced(db: Db, batch: readonly StoreEntry[]): Promise<FileFault[]> {
  const ids = batch.flatMap(({ id }) => id ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("storedFile")
          .select(["id", "purgedAt"])
          .where("id", "in", ids)
          .execute();
  const purgedAt = new Map(rows.map((row) => [row.id, row.purgedAt]));
  return batch.flatMap(({ id, location }): FileFault[] => {
    if (id === null) return [{ faultKind: "stray", id, about: location }];
    const purged = purgedAt.get(id);
    if (purged === null) return [];
    const faultKind = purged === undefined ? "orphan" : "purged";
    return [{ faultKind, id, about: location }];
  });
}
