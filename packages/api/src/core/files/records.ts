import type { Db } from "@kolekta/db";
import type { Visit } from "../context.ts";
import { AppError } from "../errors.ts";
import { computeHash } from "./hash.ts";

export interface NewFile {
  /** Where the bytes are bound to it. */
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

/** Bytes first, then their row: a row never points at nothing. Returns the id. */
export async function storeFile(
  keeper: Pick<Visit, "db" | "files">,
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

/** The row of a file that the caller has already been shown to own or see. */
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

/** The bytes of a file, known to be there before a reply begins. */
export async function getFileBytes({ files }: Pick<Visit, "files">, id: string): Promise<Blob> {
  const bytes = await files.open(id);
  if (!bytes) throw new AppError("notFound", "file.missing");
  return bytes;
}

export interface NamedFile {
  readonly id: string;
  readonly name: string;
}

/** The bytes of several; those that the store has lost are named. */
export async function readAllFiles(
  { files }: Pick<Visit, "files">,
  namedFiles: readonly NamedFile[],
): Promise<{ name: string; body: Blob }[]> {
  const opened = await Promise.all(
    namedFiles.map(async ({ id, name }) => ({ name, body: await files.open(id) })),
  );
  const lost = opened.filter(({ body }) => !body).map(({ name }) => name);
  if (lost.length > 0)
    throw new AppError("notFound", "file.missingSome", {
      names: lost.join(", "),
    });
  return opened.flatMap(({ name, body }) => (body ? [{ name, body }] : []));
}

/** From now on nobody has these files; their bytes go with the next purge. */
export async function expireFiles(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable("storedFile").set({ expiresAt: now }).where("id", "in", ids).execute();
}

export const PURGED_AT_ONCE = 1000;

/** Removes what has outlived its time, from the store first; returns how many. */
export async function purgeFiles(keeper: Pick<Visit, "db" | "files">, now: Date): Promise<number> {
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
