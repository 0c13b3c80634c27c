import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { queryRow, queryRows } from "../../../core/query.ts";
import { containsText, limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Slice } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import { isLimited } from "../../../core/institution-scope.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type { BlacklistedFace, listBlacklist } from "../contract.ts";

export interface Mark {
  readonly id: number;
  readonly fileId: string;
  readonly descriptor: string;
}

/** Lists entries in force for an account of an institution. */
export const holdingMarks = (db: Db, userId: number, institutionId: number | null, model: string) =>
  queryRows(db)<Mark>`
    select b.id, f.id as file_id, coalesce(b.descriptor, '') as descriptor
    from face_blacklist b join face_record r on r.id = b.record_id join stored_file f on f.id = r.file_id
    where b.cancelled_at is null and b.model = ${model}
      and (b.only_institution_id is null or b.only_institution_id = ${institutionId}::bigint)
      and not exists (select from face_account a where a.user_id = ${userId} and b.id = any(a.cleared_ids))
    order by b.id`;

export interface NewMark {
  readonly recordId: number;
  readonly userId: number;
  readonly institutionId: number | null;
  readonly onlyInstitutionId: number | null;
  readonly descriptor: string;
  readonly model: string;
  readonly remark: string;
  readonly markedAt: Date;
  readonly markerId: number;
}

/** Returns undefined when the record is already blacklisted. */
export async function insertMark(db: Db, mark: NewMark): Promise<number | undefined> {
  const row = await db
    .insertInto("faceBlacklist")
    .values(mark)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Records the account in which the face was seen last. */
export async function noteSeen(
  db: Db,
  id: number,
  userId: number,
  institutionId: number | null,
): Promise<void> {
  await db
    .updateTable("faceBlacklist")
    .set({ userId, institutionId })
    .where("id", "=", id)
    .execute();
}

/** Limits cancelling: users of an agency cancel its own entries, users of the lender all. */
const liftedBy = (actor: Actor): RawBuilder<SqlBool> =>
  isLimited(actor)
    ? sql<SqlBool>`(b.only_institution_id is not null and ${institutionVisibleTo(actor, sql.ref("b.only_institution_id"))})`
    : sql<SqlBool>`true`;

export const lockMark = (
  db: Db,
  actor: Actor,
  id: number,
): Promise<(Mark & { institutionId: number | null }) | undefined> =>
  queryRow(db)<Mark & { institutionId: number | null }>`
    select b.id, b.institution_id, f.id as file_id, coalesce(b.descriptor, '') as descriptor
    from face_blacklist b join face_record r on r.id = b.record_id join stored_file f on f.id = r.file_id
    where b.id = ${id} and b.cancelled_at is null and ${liftedBy(actor)} for no key update of b`;

/** Finds an entry in force, without a check of visibility. */
export const holdingMark = (db: Db, id: number) =>
  queryRow(db)<Mark>`
    select b.id, f.id as file_id, coalesce(b.descriptor, '') as descriptor
    from face_blacklist b join face_record r on r.id = b.record_id join stored_file f on f.id = r.file_id
    where b.id = ${id} and b.cancelled_at is null`;

/**
 * Serializes enrolment and blacklisting, so that a new face and a new entry do not miss each other.
 */
export async function lockMarks(db: Db, how: "READ" | "ADD"): Promise<void> {
  const lock =
    how === "READ"
      ? sql`select pg_advisory_xact_lock_shared(hashtext('face_blacklist'))`
      : sql`select pg_advisory_xact_lock(hashtext('face_blacklist'))`;
  await lock.execute(db);
}

export async function cancelMark(
  db: Db,
  id: number,
  cancellerId: number,
  cancelledAt: Date,
): Promise<void> {
  await db
    .updateTable("faceBlacklist")
    .set({ cancelledAt, cancellerId, descriptor: null })
    .where("id", "=", id)
    .execute();
}

type Filter = Omit<z.output<typeof listBlacklist.input>, "page" | "size">;

export async function blacklistPage(
  db: Db,
  actor: Actor,
  canCancel: boolean,
  { agentName, institutionId, state }: Filter,
  { size, offset }: Slice,
): Promise<(BlacklistedFace & { total: number })[]> {
  const conditions = [
    institutionVisibleTo(actor, sql.ref("b.institution_id")),
    ...(agentName ? [containsText(sql`u.name`, agentName)] : []),
    ...(institutionId ? [sql`b.institution_id = ${institutionId}`] : []),
    ...(state ? [sql`(b.cancelled_at is null) = ${state === "HOLDING"}`] : []),
  ];
  return queryRows(db)<BlacklistedFace & { total: number }>`
    select b.id as face_id,
      case when r.is_stored and ${institutionVisibleTo(actor, sql.ref("r.institution_id"))} then r.id end as picture,
      b.user_id as agent_id, u.name as agent_name, i.name as institution_name,
      b.only_institution_id is null as is_everywhere, b.remark, b.marked_at as mark_time, m.name as marker_name,
      b.cancelled_at, c.name as canceller_name,
      b.cancelled_at is null and ${canCancel}::boolean and ${liftedBy(actor)} as can_cancel, count(*) over () as total
    from face_blacklist b join face_record r on r.id = b.record_id join app_user u on u.id = b.user_id
    join app_user m on m.id = b.marker_id left join app_user c on c.id = b.canceller_id
    left join institution i on i.id = b.institution_id
    where ${sql.join(conditions, sql` and `)}
    order by b.marked_at desc, b.id desc ${limitTo(size, offset)}`;
}
