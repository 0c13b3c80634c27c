import type { Db } from "@kolekta/db";
import type { Day } from "../../core/day.ts";
import { execute, queryRow, queryRows } from "../../core/query.ts";
import type { SearchSource } from "./contract.ts";

export interface PhoneSearch {
  readonly actorId: number;
  readonly day: Day;
  readonly source: SearchSource;
  readonly phoneHash: Uint8Array;
}

/**
 * Key of the installation for hashing numbers, as HMAC uses it. Read for each search and stored
 * nowhere else.
 */
export interface PhoneKey {
  readonly innerKey: Uint8Array;
  readonly outerKey: Uint8Array;
}

export async function phoneKey(db: Db): Promise<PhoneKey> {
  const row = await queryRow(db)<PhoneKey>`
    select inner_key, outer_key from phone_key`;
  return row as PhoneKey;
}

/** Checks that the user searched the same number in this source on the same day. */
export async function isOnRecord(
  db: Db,
  { actorId, day, source, phoneHash }: PhoneSearch,
): Promise<boolean> {
  const rows = await queryRows(db)`
    select from phone_search where actor_id = ${actorId} and searched_on = ${day}::date
      and phone_hash = ${phoneHash} and source = ${source}`;
  return rows.length > 0;
}

/** Serializes the searches of a user, so that the quota holds. */
export const lockSearcher = (db: Db, actorId: number): Promise<void> =>
  execute(db)`select id from app_user where id = ${actorId} for no key update`;

/**
 * Returns the role's daily quota of searches, and the count of other numbers that the user searched
 * that day.
 */
export async function getSearchQuota(
  db: Db,
  role: number,
  { actorId, day, phoneHash }: PhoneSearch,
): Promise<{ quota: number; others: number }> {
  const row = await queryRow(db)<{ quota: number; others: number }>`
    select r.phone_search_quota as quota,
      (select count(distinct s.phone_hash) from phone_search s where s.actor_id = ${actorId}
        and s.searched_on = ${day}::date and s.phone_hash <> ${phoneHash}) as others
    from role r where r.id = ${role}`;
  return row ?? { quota: 0, others: 0 };
}

/** Returns undefined when a concurrent request was first. */
export async function insertSearch(
  db: Db,
  { actorId, day, source, phoneHash }: PhoneSearch,
  at: Date,
): Promise<number | undefined> {
  const row = await queryRow(db)<{ id: number }>`
    insert into phone_search (actor_id, searched_on, source, phone_hash, at)
    values (${actorId}, ${day}::date, ${source}, ${phoneHash}, ${at})
    on conflict do nothing returning id`;
  return row?.id;
}
