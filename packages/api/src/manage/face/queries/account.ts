import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { anyOf } from "../../../core/sql.ts";
import { holdsPermission } from "../../../core/rights.ts";

export interface AccountState {
  readonly institutionId: number | null;
  readonly zone: string | null;
  readonly isLocked: boolean;
  readonly isBlocked: boolean;
  readonly failures: number;
  readonly passedAt: Date | null;
  /** End of the enrolled picture's retention; null without an enrolled picture of this model. */
  readonly enrolledUntil: Date | null;
}

export async function getAccountState(
  db: Db,
  phone: { readonly id: number; readonly agentId: number },
  model: string,
  now: Date,
): Promise<AccountState> {
  const rows = await queryRows(db)<AccountState>`
    select u.institution_id, i.zone, a.locked_at is not null as is_locked, a.blocked_at is not null as is_blocked,
      coalesce(a.failures, 0) as failures,
      (select max(p.at) from face_record p where p.phone_id = ${phone.id} and p.result = 'PASS') as passed_at,
      (select f.expires_at from face_enrolment e join face_record r on r.id = e.record_id
        join stored_file f on f.id = r.file_id
        where e.user_id = u.id and e.ended_at is null and r.is_stored and r.model = ${model}
          and f.expires_at > ${now}) as enrolled_until
    from app_user u left join institution i on i.id = u.institution_id
    left join face_account a on a.user_id = u.id
    where u.id = ${phone.agentId}`;
  const [accountState] = rows;
  if (!accountState) throw new Error("a phone without its agent");
  return accountState;
}

export interface FaceAccount {
  readonly failures: number;
  readonly lockedAt: Date | null;
  readonly blockedAt: Date | null;
  readonly blacklistId: number | null;
}

/** Locks the account, so that simultaneous pictures are checked one after another. */
export async function lockAccount(db: Db, userId: number): Promise<FaceAccount> {
  await db
    .insertInto("faceAccount")
    .values({ userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return db
    .selectFrom("faceAccount")
    .select(["failures", "lockedAt", "blockedAt", "blacklistId"])
    .where("userId", "=", userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function saveAttempts(
  db: Db,
  userId: number,
  failures: number,
  lockedAt: Date | null,
): Promise<void> {
  await db
    .updateTable("faceAccount")
    .set({ failures, lockedAt })
    .where("userId", "=", userId)
    .execute();
}

export interface BlockedAccount {
  readonly id: number;
  readonly login: string;
  readonly institutionId: number | null;
}

/**
 * Blocks accounts that are not blocked yet. Locks the users, so that a simultaneous sign-in waits
 * and is refused.
 */
export async function block(
  db: Db,
  userIds: readonly number[],
  blacklistId: number,
  at: Date,
): Promise<BlockedAccount[]> {
  const users = await queryRows(db)<BlockedAccount>`
    select u.id, u.login, u.institution_id from app_user u where u.id = ${anyOf(userIds)}
    order by u.id for no key update`;
  if (users.length === 0) return [];
  const rows = await queryRows(db)<{ userId: number }>`
    insert into face_account as a (user_id, blocked_at, blacklist_id)
    select id, ${at}, ${blacklistId} from unnest(${users.map(({ id }) => id)}::bigint[]) as blocked(id)
    on conflict (user_id) do update set blocked_at = excluded.blocked_at, blacklist_id = excluded.blacklist_id
      where a.blocked_at is null
    returning a.user_id`;
  const blockedIds = new Set(rows.map(({ userId }) => userId));
  return users.filter(({ id }) => blockedIds.has(id));
}

/**
 * Opens the account and exempts it from its blacklist entry. Returns false when the account was not
 * blocked.
 */
export async function clear(db: Db, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update face_account set blocked_at = null, blacklist_id = null, cleared_ids = cleared_ids || blacklist_id
    where user_id = ${userId} and blocked_at is not null`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export const unblockAll = (
  db: Db,
  blacklistId: number,
): Promise<{ userId: number; institutionId: number | null }[]> =>
  queryRows(db)<{ userId: number; institutionId: number | null }>`
    update face_account a set blocked_at = null, blacklist_id = null from app_user u
    where u.id = a.user_id and a.blacklist_id = ${blacklistId}
    returning a.user_id, u.institution_id`;

/** Lists users who manage the blacklist of the lender or of the institution. */
export async function listBlacklistManagers(
  db: Db,
  institutionId: number | null,
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u where u.status = 'ENABLED'
      and ${holdsPermission("u", "face.blacklist")}
      and (u.institution_id is null or u.institution_id = ${institutionId}::bigint)
    order by u.id`;
  return rows.map(({ id }) => id);
}
