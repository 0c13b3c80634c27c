import type { Db } from "@kolekta/db";
import type { BaseContext } from "../context.ts";
import { AppError } from "../errors.ts";
import { computeHash } from "./hash.ts";

export interface NewFile {
  /** Set when the bytes are already encrypted for this id. */
  readonly id?: string;
  readonly kind:
    | "IMAGE"
    | "RECORDING"
    | "PROOF"
    | "EXPORT"
    | "LETTER"
    | "FACE"
    | "COMPLAINT"
    | "TASK"
    | "CONSENT";
  readonly name: string;
  readonly mediaType: string;
  readonly caseId?: number | null;
  readonly borrowerId?: number | null;
  readonly institutionId?: number | null;
  readonly ownerId?: number | null;
  readonly expiresAt?: Date | null;
}

/**
 * Stores the bytes first, then their row, so that a row never refers to missing bytes. Returns the
 * id.
 */
export async function storeFile(
  keeper: Pick<BaseContext, "db" | "files">,
  { id = crypto.randomUUID(), ...file }: NewFile,
  bytes: Blob,
): Promise<string> {
  await keeper.files.put(id, bytes);
  const sha256 = await computeHash(bytes);
  await keeper.db
    .insertInto("storedFile")
    .values({ id, ...file, bytes: bytes.size, sha256 })
    .execute();
  return id;
}

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** Gets the row of a file after the caller's access was checked. */
export const findStoredFile = (db: Db, id: string): Promise<StoredFile | undefined> =>
  db
    .selectFrom("storedFile")
    .select(["id", "name", "mediaType", "bytes"])
    .where("id", "=", id)
    .where("purgedAt", "is", null)
    .executeTakeFirst();

/** Gets the row of a file that is referred to; refuses one that was purged. */
export async function getFile(db: Db, id: string): Promise<StoredFile> {
  const file = await findStoredFile(db, id);
  if (!file) throw new AppError("notFound", "file.deleted");
  return file;
}

/** Opens the bytes of a file, and checks that they exist before a reply begins. */
export async function getFileBytes(
  { files }: Pick<BaseContext, "files">,
  id: string,
): Promise<Blob> {
  const bytes = await files.open(id);
  if (!bytes) throw new AppError("notFound", "file.missing");
  return bytes;
}

export interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** Opens the bytes of several files; lists those that the store has lost. */
export async function readAllFiles(
  { files }: Pick<BaseContext, "files">,
  namedFiles: readonly NamedFile[],
): Promise<{ name: string; body: Blob }[]> {
  const opened = await Promise.all(
    namedFiles.map(async ({ id, name }) => ({ name, body: await files.open(id) })),
  );
  const lost = opened.filter(({ body }) => !body).map(({ name }) => name);
  if (lost.length > 0)
    throw new AppError("notFound", "file.missingSome", { names: lost.join(", ") });
  return opened.flatMap(({ name, body }) => (body ? [{ name, body }] : []));
}

/** Ends access to these files; the next purge deletes their bytes. */
export async function expireFiles(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("storedFile").set({ expiresAt: now }).where("id", "in", ids).execute();
}

export const PURGED_AT_ONCE = 1000;

/** Deletes expired files, first from the store, then from the database; returns their number. */
export async function purgeFiles(
  keeper: Pick<BaseContext, "db" | "files">,
  now: Date,
): Promise<number> {
  const due = await keeper.db
    .selectFrom("storedFile")
    .select("id")
    .where("expiresAt", "<=", now)
    .where("purgedAt", "is", null)
    .limit(PURGED_AT_ONCE)
    .execute();
  for (const { id } of due) {
    await keeper.files.remove(id);
    await keeper.db.updateTable("storedFile").set({ purgedAt: now }).where("id", "=", id).execute();
  }
  return due.length;
}
