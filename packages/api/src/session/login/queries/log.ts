import type { Db } from "@kolekta/db";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { queryRows } from "../../../core/query.ts";

export type LoginResult = "IN" | "OUT" | "REFUSED" | "LOCKED" | "REPLACED" | "ENDED";

export interface LoginLogRow {
  readonly at: Date;
  readonly userId: number | null;
  readonly institutionId: number | null;
  readonly login: string;
  readonly outcome: LoginResult;
  readonly reason: string | null;
  readonly ip: string | null;
  readonly veins: string | null;
  readonly userAgent: string | null;
}

export const insertLogins = (db: Db, rows: readonly LoginLogRow[]) =>
  db
    .insertInto("loginLog")
    .values([...rows])
    .execute();

/**
 * Deletes login lines of an institution, or of users without one, before `end`; returns their
 * number.
 */
export async function removeLog(
  db: Db,
  { institutionId, end, batchSize }: PurgeBatch,
): Promise<number> {
  const rows = await queryRows(db)`
    delete from login_log where (id, at) in (
      select id, at from login_log
      where at < ${end} and institution_id is not distinct from ${institutionId}::bigint
      order by at limit ${batchSize})
    returning 1`;
  return rows.length;
}
