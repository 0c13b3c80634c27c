import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { RosterCounts } from "../contract-upload.ts";
import type { Roster } from "../rules/roster.ts";

export interface StoredUpload {
  readonly id: number;
  readonly fileName: string;
  /** Content of the file; null once it is purged. */
  readonly sheet: Roster | null;
  readonly state: "CHECKED" | "SAVED";
  readonly counts: z.infer<typeof RosterCounts> | null;
  readonly uploadedAt: Date;
}

interface NewUpload {
  readonly fileName: string;
  readonly sha256: string;
  readonly sheet: Roster;
  readonly uploaderId: number | null;
  readonly uploadedAt: Date;
}

const RETENTION_DAYS = 30;

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::text::jsonb`;

/** Inserts an upload and purges the contents of old uploads. */
export async function insert(db: Db, upload: NewUpload): Promise<number> {
  const longAgo = new Date(upload.uploadedAt.getTime() - RETENTION_DAYS * 86_400_000);
  await db
    .updateTable("scheduleUpload")
    .set({ sheet: null })
    .where("uploadedAt", "<", longAgo)
    .where("sheet", "is not", null)
    .execute();
  const { id } = await db
    .insertInto("scheduleUpload")
    .values({ ...upload, sheet: json(upload.sheet) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Finds an upload of the uploader. */
export async function find(
  db: Db,
  id: number,
  uploaderId: number | null,
  { locked = false } = {},
): Promise<StoredUpload | undefined> {
  const row = await db
    .selectFrom("scheduleUpload")
    .select(["id", "fileName", "sheet", "state", "counts", "uploadedAt"])
    .where("id", "=", id)
    .where("uploaderId", uploaderId === null ? "is" : "=", uploaderId)
    .$if(locked, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row as StoredUpload | undefined;
}

export async function markSaved(
  db: Db,
  id: number,
  counts: z.infer<typeof RosterCounts>,
  savedAt: Date,
): Promise<void> {
  await db
    .updateTable("scheduleUpload")
    .set({ state: "SAVED", counts: json(counts), savedAt })
    .where("id", "=", id)
    .execute();
}
