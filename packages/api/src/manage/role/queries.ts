import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../core/context.ts";
import type { list as listContract } from "./contract.ts";

type Role = z.infer<typeof listContract.output>[number];

export async function list(db: Db, { role }: Actor): Promise<Role[]> {
  const rows = await db
    .selectFrom("role")
    .select(["id as role", "key", "name", "nameCn", "nameEs", "worksCases"])
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom("roleAuthority as a")
            .select("a.roleId")
            .where("a.roleId", "=", role)
            .whereRef("a.overRoleId", "=", "role.id"),
        )
        .$castTo<boolean>()
        .as("managed"),
      eb.ref("side").$castTo<Role["side"]>().as("side"),
      eb.ref("caseScope").$castTo<Role["caseScope"]>().as("caseScope"),
    ])
    .where("isService", "=", false)
    .orderBy("id")
    .execute();
  return rows.map(({ name, nameCn, nameEs, ...row }) => ({
    ...row,
    names: { en: name, cn: nameCn, es: nameEs },
  }));
}

/**
 * Finds the highest agency role that sees all cases of its institution, with the roles that manage
 * it.
 */
export const agencyAdmin = (db: Db): Promise<{ role: number; managers: number[] } | undefined> =>
  db
    .selectFrom("role as r")
    .leftJoin("roleAuthority as a", "a.overRoleId", "r.id")
    .select("r.id as role")
    .select(sql<number[]>`coalesce(jsonb_agg(a.role_id), '[]')`.as("managers"))
    .where("r.side", "=", "AGENCY")
    .where("r.caseScope", "=", "INSTITUTION")
    .groupBy("r.id")
    .orderBy("r.rank", "desc")
    .orderBy("r.id")
    .executeTakeFirst();

/** Filters the numbers to those that are not roles. */
export async function unknownAmong(db: Db, roles: readonly number[]): Promise<number[]> {
  const existing = await db
    .selectFrom("role")
    .select("id")
    .where("isService", "=", false)
    .execute();
  return roles.filter((role) => !existing.some(({ id }) => id === role));
}
