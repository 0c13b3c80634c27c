import type { Db } from "@kolekta/db";
import type { Actor } from "../../core/context.ts";
import { userVisibleTo } from "../../core/scope.ts";
import type { PermissionChange } from "./rules-role.ts";

export async function changePermissions(
  db: Db,
  { role: roleId, gains, loses }: PermissionChange,
): Promise<void> {
  if (loses.length > 0)
    await db
      .deleteFrom("rolePermission")
      .where("roleId", "=", roleId)
      .where("permission", "in", loses)
      .execute();
  if (gains.length > 0)
    await db
      .insertInto("rolePermission")
      .values(gains.map((permission) => ({ roleId, permission })))
      .execute();
}

export async function countPeople(db: Db, actor: Actor): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("appUser as u")
    .select("u.roleId")
    .select((eb) => eb.fn.countAll<number>().as("people"))
    .where("u.status", "=", "ENABLED")
    .where(userVisibleTo(actor, "u"))
    .groupBy("u.roleId")
    .execute();
  return new Map(rows.map(({ roleId, people }) => [roleId, Number(people)]));
}
