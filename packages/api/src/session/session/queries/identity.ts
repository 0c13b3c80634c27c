import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { type AccessColumns, exceptionsFor, listedFor } from "../../../core/access-columns.ts";
import { anyOf } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Permission } from "../../../core/permissions.ts";
import { isNotBlockedSql } from "../../../core/blocked.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { permissionsSql, withheldFrom } from "../../../core/rights.ts";
import type { EndOfSession } from "../rules/session.ts";

export interface IdentityRow
  extends
    AccessColumns,
    Pick<
      Actor,
      | "userId"
      | "login"
      | "name"
      | "role"
      | "caseScope"
      | "institutionId"
      | "groupId"
      | "institutionIds"
      | "rowsSelectable"
      | "languageLocked"
    > {
  readonly credentialId: number | null;
  readonly lastSeenAt: Date | null;
  readonly zone: string | null;
  readonly mustChangePassword: boolean;
  readonly passwordChangedAt: Date;
  /** Validity of a password chosen by its user. */
  readonly passwordLifeDays: number;
  readonly permissions: readonly Permission[];
  readonly withheld: readonly Permission[];
}

const personAt = (now: Date) => sql`
  u.id as user_id, u.login, u.name, u.role_id as role, r.case_scope, u.institution_id, u.group_id,
  i.zone, r.rows_selectable, r.language_locked, u.must_change_password, u.password_changed_at,
  (select password_life_days from sign_in_policy where effective_on <= (${now}::timestamptz at time zone 'UTC')::date
    order by effective_on desc, id desc limit 1),
  ${permissionsSql("u")} as permissions, ${withheldFrom("u")} as withheld,
  array(select institution_id from user_institution where user_id = u.id) as institution_ids,
  ${listedFor("u", now)} as listed, ${exceptionsFor("u", now)} as exceptions`;

/** Excludes disabled or blocked users, users of a disabled institution and service accounts. */
const employed = sql`
  join role r on r.id = u.role_id and not r.is_service and ${isNotBlockedSql("u")}
  left join institution i on i.id = u.institution_id
  where u.status = 'ENABLED' and coalesce(i.status, 'ENABLED') = 'ENABLED'`;

const first = async (db: Db, query: RawBuilder<IdentityRow>): Promise<IdentityRow | undefined> =>
  (await query.execute(db)).rows[0];

export const bySession = (db: Db, tokenHash: Buffer, now: Date, seenAfter: Date) =>
  first(
    db,
    sql<IdentityRow>`
      select s.id as credential_id, s.last_seen_at, ${personAt(now)}
      from user_session s join app_user u on u.id = s.user_id ${employed}
        and s.token_hash = ${tokenHash} and s.ended_at is null
        and s.expires_at > ${now} and s.last_seen_at > ${seenAfter}`,
  );

export interface SessionStateRow extends IdentityRow {
  readonly credentialId: number;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
  readonly endReason: EndOfSession | null;
  /** Set when neither ended nor expired. */
  readonly running: boolean;
  readonly employed: boolean;
}

/** Reads the states of sessions, ended ones included. */
export const sessionStates = (db: Db, ids: readonly number[], now: Date, seenAfter: Date) =>
  queryRows(db)<SessionStateRow>`
    select s.id as credential_id, s.last_seen_at, s.expires_at, s.end_reason, ${personAt(now)},
      s.ended_at is null and s.expires_at > ${now} and s.last_seen_at > ${seenAfter} as running,
      u.status = 'ENABLED' and coalesce(i.status, 'ENABLED') = 'ENABLED' and ${isNotBlockedSql("u")} as employed
    from user_session s join app_user u on u.id = s.user_id
    join role r on r.id = u.role_id and not r.is_service
    left join institution i on i.id = u.institution_id
    where s.id = ${anyOf(ids)}`;

/**
 * Returns true when another sign-in replaced this session, which would otherwise still be valid.
 */
export async function wasReplaced(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("userSession")
    .select("id")
    .where("tokenHash", "=", tokenHash)
    .where("endReason", "=", "REPLACED")
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

const apiToken = (db: Db, which: RawBuilder<unknown>, now: Date) =>
  first(
    db,
    sql<IdentityRow>`
      select a.id as credential_id, a.last_used_at as last_seen_at, ${personAt(now)}
      from api_token a join app_user u on u.id = a.user_id ${employed}
        and ${which} and a.revoked_at is null and a.expires_at > ${now}`,
  );

export const byApiToken = (db: Db, tokenHash: Buffer, now: Date) =>
  apiToken(db, sql`a.token_hash = ${tokenHash}`, now);

export const byApiTokenId = (db: Db, id: number, now: Date) => apiToken(db, sql`a.id = ${id}`, now);

export interface ServiceKeyRow extends Pick<
  Actor,
  "userId" | "login" | "name" | "role" | "caseScope" | "institutionId" | "lenderId"
> {
  readonly credentialId: number;
  readonly lastSeenAt: Date | null;
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** Set while neither the account nor its institution is disabled. */
  readonly isEnabled: boolean;
  readonly zone: string | null;
  readonly permissions: readonly Permission[];
  /** Addresses and ranges from which the key is accepted; empty for all. */
  readonly addresses: readonly string[];
}

/** Finds a key of a service account in any state. */
export const byServiceKey = (db: Db, tokenHash: Buffer) =>
  queryRow(db)<ServiceKeyRow>`
    select a.id as credential_id, a.last_used_at as last_seen_at, a.expires_at, a.revoked_at,
      u.id as user_id, u.login, u.name, u.role_id as role, r.case_scope, u.institution_id, s.lender_id,
      u.status = 'ENABLED' and coalesce(i.status, 'ENABLED') = 'ENABLED' as is_enabled,
      i.zone, s.permissions, s.addresses
    from api_token a join service_account s on s.user_id = a.user_id join app_user u on u.id = a.user_id
    join role r on r.id = u.role_id and r.is_service left join institution i on i.id = u.institution_id
    where a.token_hash = ${tokenHash}`;

export const byLogin = (db: Db, login: string, now: Date) =>
  first(
    db,
    sql<IdentityRow>`
      select null::bigint as credential_id, null::timestamptz as last_seen_at, ${personAt(now)}
      from app_user u ${employed} and lower(u.login) = lower(${login})`,
  );
