import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import { isNotBlockedSql } from "../../../core/blocked.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import type { AccessList } from "../rules.ts";

/**
 * Serializes changes of the lists: each change is checked against the result of the previous one,
 * and the ids of changes grow in commit order.
 */
export const lockLists = (db: Db): Promise<void> =>
  execute(db)`select pg_advisory_xact_lock(hashtext('access'))`;

/** Reads the list of an institution, or of users without one, with every exception. */
export async function getAccessList(db: Db, institutionId: number | null): Promise<AccessList> {
  const addresses = await sql<AccessList["addresses"][number]>`
    select text(range) as range, effective_from as "from", effective_to as "to", enabled from access_address
    where coalesce(institution_id, 0) = ${institutionId ?? 0}`.execute(db);
  const exceptions = await sql<AccessList["exceptions"][number]>`
    select user_id, text(range) as range, until_on as until from access_exception`.execute(db);
  return { addresses: addresses.rows, exceptions: exceptions.rows };
}

const ADMINISTRATOR = 9;

/** Administrators without an institution: only they can restore the lists. */
export async function administrators(db: Db): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u where u.status = 'ENABLED' and u.role_id = ${ADMINISTRATOR} and u.institution_id is null
      and ${isNotBlockedSql("u")}`;
  return rows.map(({ id }) => id);
}

export const listSignInAddresses = (
  db: Db,
  userIds: readonly number[],
  since: Date,
): Promise<{ userId: number; ip: string }[]> =>
  queryRows(db)<{ userId: number; ip: string }>`
    select distinct u.id as user_id, coalesce(l.ip, '') as ip from login_log l join app_user u on u.id = l.user_id
    where l.user_id = ${anyOf(userIds)} and l.outcome = 'IN' and l.at > ${since} and l.ip is not null`;

/** Returns the id of the latest change; 0 before the first. */
export async function lastChange(db: Db): Promise<number> {
  const row = await queryRow(db)<{ id: number }>`
    select coalesce(max(id), 0) as id from access_change`;
  return row?.id ?? 0;
}

/** Finds the zone in which the days of a list are counted; undefined for an unknown institution. */
export async function findZone(db: Db, institutionId: number | null): Promise<string | undefined> {
  if (institutionId === null) return DEFAULT_ZONE;
  const row = await db
    .selectFrom("institution")
    .select("zone")
    .where("id", "=", institutionId)
    .executeTakeFirst();
  return row?.zone;
}
