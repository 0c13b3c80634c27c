import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import { isNotBlockedSql } from "../../../core/blocked.ts";
import type { Actor } from "../../../core/context.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import type { UserStatus } from "../contract.ts";
import type { Person } from "../rules/person.ts";

export interface LockedUser extends Omit<Person, "institutionIds" | "telephony"> {
  readonly id: number;
  readonly version: number;
  readonly modifierId: number | null;
  readonly disabledAt: Date | null;
  readonly passwordHash: string;
  /** User who last set password, e-mail or role; absent for a command. */
  readonly credentialSetterId: number | null;
}

/** Roles that manage their own role: at least one user of them must remain. */
const administratorRoles = sql`(select role_id from role_authority where role_id = over_role_id)`;

/**
 * Locks the users, and all other administrators if one of them is an administrator: of two
 * administrators who disable each other, the second waits and sees the first change. Rows are
 * locked in the order of their ids.
 */
export async function lockUsers(db: Db, ids: readonly number[]): Promise<LockedUser[]> {
  const rows = await queryRows(db)<LockedUser>`
    select u.id, u.version, u.modifier_id, u.login, u.name, u.email, u.phone, u.role_id as role, u.institution_id,
      u.group_id, u.stage_id, u.is_leader, u.status, u.certified_until, u.disabled_at, u.password_hash, u.credential_setter_id
    from app_user u
    where u.id = ${anyOf(ids)} or (u.role_id in ${administratorRoles} and exists (
      select from app_user t where t.id = ${anyOf(ids)} and t.role_id in ${administratorRoles}))
    order by u.id for no key update`;
  return rows.filter(({ id }) => ids.includes(id));
}

/** Returns the visible ones of these users, and for each the authority of the actor. */
export async function authorityOver(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const rows = await queryRows(db)<{ id: number; managed: boolean }>`
    select u.id, exists (select from role_authority where role_id = ${actor.role} and over_role_id = u.role_id) as managed
    from app_user u where u.id = ${anyOf(ids)} and ${userVisibleTo(actor, "u")}`;
  return new Map(rows.map(({ id, managed }) => [id, managed]));
}

export async function managesRole(db: Db, actor: Actor, role: number): Promise<boolean> {
  const row = await db
    .selectFrom("roleAuthority")
    .select("roleId")
    .where("roleId", "=", actor.role)
    .where("overRoleId", "=", role)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists enabled users of roles that manage their own role. */
export async function enabledAdministrators(db: Db): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u where u.status = 'ENABLED' and u.role_id in ${administratorRoles} and ${isNotBlockedSql("u")}`;
  return rows.map(({ id }) => id);
}

interface EditMeta {
  readonly by: number | null;
  readonly at: Date;
}

export const setStatus = (
  db: Db,
  ids: readonly number[],
  status: UserStatus,
  { by, at }: EditMeta,
) =>
  db
    .updateTable("appUser")
    .set((eb) => ({
      status,
      disabledAt: status === "DISABLED" ? at : null,
      modifierId: by,
      updatedAt: at,
      version: eb("version", "+", 1),
    }))
    .where("id", "in", ids)
    .execute();

export async function getExtras(
  db: Db,
  userId: number,
): Promise<Pick<Person, "institutionIds" | "telephony">> {
  const row = await queryRow(db)<Pick<Person, "institutionIds" | "telephony">>`
    select array(select institution_id from user_institution where user_id = ${userId} order by 1) as institution_ids,
      (select jsonb_build_object('username', username, 'extension', extension, 'device', device)
        from telephony_account where agent_id = ${userId}) as telephony`;
  return row ?? { institutionIds: [], telephony: null };
}
