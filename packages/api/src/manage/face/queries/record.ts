import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { FaceTrouble } from "../../../core/gateways.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { insertRow, queryRows } from "../../../core/query.ts";
import type { FaceResult } from "../contract.ts";

/** Encrypted descriptor with the file id that opens it. */
export interface StoredFace {
  readonly recordId: number;
  readonly userId: number;
  readonly fileId: string;
  readonly descriptor: string;
}

const livingFaces = (db: Db, model: string, now: Date, which: RawBuilder<unknown>) =>
  sql<StoredFace>`
    select e.record_id, e.user_id, f.id as file_id, coalesce(r.descriptor, '') as descriptor
    from face_enrolment e join face_record r on r.id = e.record_id join stored_file f on f.id = r.file_id
    join app_user u on u.id = e.user_id
    where e.ended_at is null and r.descriptor is not null and r.model = ${model} and f.expires_at > ${now} and ${which}`.execute(
    db,
  );

export const enrolledFace = async (
  db: Db,
  userId: number,
  model: string,
  now: Date,
): Promise<StoredFace | undefined> =>
  (await livingFaces(db, model, now, sql`e.user_id = ${userId}`)).rows[0];

/** Lists enrolled faces of one institution, or of all when `institutionId` is null. */
export const enrolledFaces = async (
  db: Db,
  institutionId: number | null,
  model: string,
  now: Date,
): Promise<StoredFace[]> =>
  (
    await livingFaces(
      db,
      model,
      now,
      institutionId === null ? sql`true` : sql`u.institution_id = ${institutionId}`,
    )
  ).rows;

export interface NewRecord {
  readonly userId: number;
  readonly institutionId: number | null;
  readonly phoneId: number;
  readonly kind: "ENROL" | "CHECK";
  readonly result: FaceResult;
  readonly trouble: FaceTrouble | null;
  readonly score: number | null;
  readonly faceId: number | null;
  readonly fileId: string;
  readonly descriptor: string | null;
  readonly model: string;
  readonly at: Date;
}

export const insertRecord = (db: Db, record: NewRecord): Promise<number> =>
  insertRow(db, "faceRecord", { ...record, isStored: true });

export async function enrol(db: Db, userId: number, recordId: number, now: Date): Promise<void> {
  await endEnrolment(db, userId, now);
  await db.insertInto("faceEnrolment").values({ recordId, userId }).execute();
}

export async function endEnrolment(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable("faceEnrolment")
    .set({ endedAt: now })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .execute();
}

/**
 * Clears due records of an institution, at most one batch, and returns the ids of the files to
 * delete.
 */
export async function purgeRecords(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
  now: Date,
): Promise<string[]> {
  const rows = await queryRows(db)<{ fileId: string }>`
    with due as (
      select r.id, f.id as file_id from face_record r join stored_file f on f.id = r.file_id
      where r.is_stored and r.institution_id is not distinct from ${institutionId}::bigint
        and (r.at <= ${end} or f.expires_at <= ${now})
      order by r.at limit ${batchSize} for no key update of r skip locked
    )
    update face_record r set is_stored = false, descriptor = null from due where due.id = r.id
    returning due.file_id`;
  return rows.map(({ fileId }) => fileId);
}
