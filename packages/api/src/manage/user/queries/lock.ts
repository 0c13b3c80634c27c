import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/array.ts";
import { isNotBlockedSql } from "../../../core/blocked.ts";
import type { Actor } from "../../../core/context.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import type { UserStatus } from "../contract.ts";
import type { Person } from "../rules/person.ts";

/** A user locked until the transaction ends. */
export interface LockedUser extends Omit<Person, "institutionIds" | "telephony"> {
  readonly id: number;
  readonly version: number;
  readonly modifierId: number | null;
  readonly disabledAt: Date | null;
  readonly passwordHash: string;
  /** Person who last set password, e-mail or role; null at the command line. */
  readonly credentialSetterId: number | null;
}

/** Roles that manage their own: somebody of them has to remain. */
const administratorRoles = sql`(select role_id from role_authority where role_id = over_role_id)`;

/**
 * The users, and where an administrator is among them every other one too: of two who disable each other the second waits
 * and sees what the first did. Always in the order of their ids.
 */
export async function lockUsers(db: Db, ids: readonly number[]): Promise<LockedUser[]> {
  const { rows } = await sql<LockedUser>`
    select u.id, u.version, u.modifier_id, u.login, u.name, u.email, u.phone, u.role_id as role, u.institution_id,
      u.group_id, u.stage_id, u.is_leader, u.status, u.certified_until, u.disabled_at, u.password_hash, u.credential_setter_id
    from app_user u
    where u.id = ${anyOf(ids)} or (u.role_id in ${administratorRoles} and exists (
      select from app_user t where t.id = ${anyOf(ids)} and t.role_id in ${administratorRoles}))
    order by u.id for no key update`.execute(db);
  return rows.filter(({ id }) => ids.includes(id));
}

/** Which of these users the actor sees, and over which he has authority. */
export async function authorityOver(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, boolean>> {
  const { rows } = await sql<{ id: number; managed: boolean }>`
    select u.id, exists (select from role_authority where role_id = ${actor.role} and over_role_id = u.role_id) as managed
    from app_user u where u.id = ${anyOf(ids)} and ${userVisibleTo(actor, "u")}`.execute(db);
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

/** Enabled users of roles that manage their own. */
export async function enabledAdministrators(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from app_user u where u.status = 'ENABLED' and u.role_id in ${administratorRoles} and ${isNotBlockedSql("u")}`.execute(
    db,
  );
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

/** What of a user stands in other tables. */
export async function getExtras(
  db: Db,
  userId: number,
): Promise<Pick<Person, "institutionIds" | "telephony">> {
  const { rows } = await sql<Pick<Person, "institutionIds" | "telephony">>`
    select array(select institution_id from user_institution where user_id = ${userId} order by 1) as institution_ids,
      (select jsonb_build_object('username', username, 'extension', extension, 'device', device)
        from telephony_account where agent_id = ${userId}) as telephony`.execute(db);
  return rows[0] ?? { institutionIds: [], telephony: null };
}
