import { sql } from "kysely";
import type { Db } from "@kolekta/db";
import {
  BackupError,
  parseFileId,
  fileName,
  type FileSum,
  type LostFile,
  type Manifest,
} from "./archive.ts";
import { type TarEntry, tarHeader, tarPadding } from "./tar.ts";

export interface FileBytes {
  open(id: string): Promise<Blob | null>;
  /** Atomic, even if the source fails at its end. */
  put(id: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  remove(id: string): Promise<void>;
}

export interface Watching {
  readonly signal?: AbortSignal;
  onProgress?(line: string): void;
}

type StoredFile = { id: string; bytes: number; sha256: string };

const BATCH = 500;

const LIVING = sql`select id::text as id, bytes::float8 as bytes, encode(sha256, 'hex') as sha256
  from stored_file where purged_at is null`;

/** Every file that the database names and did not purge, in the order of their ids. */
async function* storedFiles(db: Db): AsyncGenerator<StoredFile> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const { rows } =
      await sql<StoredFile>`${LIVING} and id > ${after}::uuid order by id limit ${BATCH}`.execute(
        db,
      );
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.id ?? after;
  }
}

const storedFile = async (db: Db, id: string): Promise<StoredFile | undefined> =>
  (await sql<StoredFile>`${LIVING} and id = ${id}::uuid`.execute(db)).rows[0];

/** Counts files and sums them up by id and hash. */
class FileDigest {
  #count = 0;
  #bytes = 0;
  readonly #hash = new Bun.CryptoHasher("sha256");

  add({ id, bytes, sha256 }: StoredFile): number {
    this.#hash.update(`${id} ${sha256}\n`);
    this.#bytes += bytes;
    return ++this.#count;
  }

  sum(): FileSum {
    const sha256 = this.#hash.digest("hex");
    return { count: this.#count, bytes: this.#bytes, sha256 };
  }
}

/**
 * Yields one entry per file. Files that are missing or differ from their row are listed in the
 * manifest.
 */
export async function* fileEntries(
  db: Db,
  store: FileBytes,
  manifest: Manifest,
  { signal, onProgress }: Watching,
): AsyncGenerator<Uint8Array> {
  const digest = new FileDigest();
  const lost: LostFile[] = [];
  for await (const file of storedFiles(db)) {
    signal?.throwIfAborted();
    const bytes = await store.open(file.id);
    if (!bytes || bytes.size !== file.bytes) {
      lost.push({ id: file.id, why: bytes ? "wrongSize" : "missing" });
      continue;
    }
    yield tarHeader(fileName(file.id), file.bytes);
    const sha256 = yield* exactly(bytes, file.bytes);
    yield tarPadding(file.bytes);
    if (sha256 !== file.sha256) {
      lost.push({ id: file.id, why: "wrongHash" });
      continue;
    }
    const count = digest.add(file);
    if (count % BATCH === 0) onProgress?.(`${count} files`);
  }
  manifest.files = { ...digest.sum(), lost };
}

const ZEROS = new Uint8Array(64 * 1024);

/**
 * Yields exactly `size` bytes even if the file changes meanwhile; returns the hash of the bytes
 * read.
 */
async function* exactly(bytes: Blob, size: number): AsyncGenerator<Uint8Array, string> {
  const hash = new Bun.CryptoHasher("sha256");
  let remaining = size;
  try {
    for await (const chunk of bytes.stream()) {
      hash.update(chunk);
      const piece = chunk.subarray(0, remaining);
      remaining -= piece.length;
      if (piece.length > 0) yield piece;
    }
  } catch (error) {
    // The file was deleted after it was found; the hash reports that like any other change.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  while (remaining > 0) {
    const piece = ZEROS.subarray(0, remaining);
    remaining -= piece.length;
    yield piece;
  }
  return hash.digest("hex");
}

class WrongBytesError extends Error {
  override readonly name = "WrongBytesError";
}

/**
 * Restores the files of an archive, each checked against its row; removes all of them when the
 * restore fails.
 */
export class FileRestore {
  readonly #db: Db;
  readonly #store: FileBytes;
  readonly #watching: Watching;
  readonly #digest = new FileDigest();
  readonly #put: string[] = [];
  readonly #wrong: string[] = [];

  constructor(db: Db, store: FileBytes, watching: Watching) {
    this.#db = db;
    this.#store = store;
    this.#watching = watching;
  }

  async restoreEntry(entry: TarEntry): Promise<void> {
    this.#watching.signal?.throwIfAborted();
    const id = parseFileId(entry.name) ?? "";
    const file = await storedFile(this.#db, id);
    if (!file || file.bytes !== entry.size)
      throw new BackupError(
        `the archive is damaged: ${entry.name} differs from its row; nothing was restored`,
      );
    const wasThere = (await this.#store.open(id)) !== null;
    try {
      await this.#store.put(id, provenBytes(entry, file));
    } catch (error) {
      if (!(error instanceof WrongBytesError)) throw error;
      this.#wrong.push(id);
      return;
    }
    if (!wasThere) this.#put.push(id);
    const count = this.#digest.add(file);
    if (count % BATCH === 0) this.#watching.onProgress?.(`${count} files`);
  }

  /** Compares the restored files with the manifest; returns ids in rows that the store lacks. */
  async finish(expected: Manifest["files"]): Promise<FileSum & Lacking> {
    const sum = this.#digest.sum();
    const lost = expected?.lost ?? [];
    const lostIds = new Set(lost.map(({ id }) => id));
    const wrong = this.#wrong.find((id) => !lostIds.has(id));
    if (wrong || (expected && sum.sha256 !== expected.sha256)) {
      throw new BackupError(
        `the files in the archive are not those of the backup (${wrong ?? `${sum.count} of ${expected?.count}`}); nothing was restored`,
      );
    }
    const absent: string[] = [];
    for await (const { id } of storedFiles(this.#db))
      if (!(await this.#store.open(id))) absent.push(id);
    return { ...sum, lost, absent };
  }

  async undo(): Promise<void> {
    // Ignored, so that the original error is reported instead of a failed clean-up.
    for (const id of this.#put) await this.#store.remove(id).catch(() => undefined);
  }
}

type Lacking = { lost: LostFile[]; absent: string[] };

/** Yields the bytes of an entry; throws at their end if they differ from the row. */
async function* provenBytes(
  entry: TarEntry,
  { id, sha256 }: StoredFile,
): AsyncGenerator<Uint8Array> {
  const hash = new Bun.CryptoHasher("sha256");
  for await (const piece of entry.pieces()) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") !== sha256) throw new WrongBytesError(id);
}
