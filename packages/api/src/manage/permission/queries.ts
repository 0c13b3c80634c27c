import type { Db } from "@kolekta/db";
import { PERMISSIONS, type Permission } from "../../core/permissions.ts";
import { insertRow, queryRows } from "../../core/query.ts";
import type { InstitutionPermissions, RolePermissions } from "./contract.ts";
import type { RoleChange } from "./rules.ts";

interface RoleRow extends Omit<RolePermissions, "names"> {
  readonly name: string;
  readonly nameCn: string;
  readonly nameEs: string;
}

export async function rolesIn(db: Db, institutionId: number): Promise<RolePermissions[]> {
  const rows = await queryRows(db)<RoleRow>`
    select r.id as role, r.key, r.name, r.name_cn, r.name_es,
      (select count(*)::int from app_user u
        where u.institution_id = ${institutionId} and u.role_id = r.id and u.status = 'ENABLED') as people,
      array(select h.permission from role_permission h where h.role_id = r.id) as holds,
      array(select d.permission from denied_permission d
        join role_permission h on h.role_id = d.role_id and h.permission = d.permission
        where d.institution_id = ${institutionId} and d.role_id = r.id) as denied
    from role r where r.side = 'AGENCY' order by r.rank, r.id`;
  return rows.map(({ name, nameCn, nameEs, holds, denied, ...role }) => ({
    ...role,
    names: { en: name, cn: nameCn, es: nameEs },
    holds: inOrder(holds),
    denied: inOrder(denied),
  }));
}

/** Sorts permissions into the order of `PERMISSIONS`. */
const inOrder = (some: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((permission) => some.includes(permission));

export async function lastChange(
  db: Db,
  institutionId: number,
): Promise<InstitutionPermissions["last"]> {
  const row = await db
    .selectFrom("permissionChange as c")
    .innerJoin("appUser as u", "u.id", "c.editorId")
    .select(["c.id as changeId", "c.changedAt", "c.reason"])
    .select("u.name as editorName")
    .where("c.institutionId", "=", institutionId)
    .orderBy("c.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export interface NewChange {
  readonly institutionId: number;
  readonly reason: string;
  readonly editorId: number;
  readonly changedAt: Date;
}

export const insertChange = (db: Db, change: NewChange): Promise<number> =>
  insertRow(db, "permissionChange", change);

export async function apply(
  db: Db,
  institutionId: number,
  changeId: number,
  { role, revoked, restored }: RoleChange,
): Promise<void> {
  const roleKey = { institutionId, roleId: role };
  if (restored.length > 0)
    await db
      .deleteFrom("deniedPermission")
      .where("institutionId", "=", institutionId)
      .where("roleId", "=", role)
      .where("permission", "in", restored)
      .execute();
  if (revoked.length > 0)
    await db
      .insertInto("deniedPermission")
      .values(revoked.map((permission) => ({ ...roleKey, permission, changeId })))
      .execute();
}
