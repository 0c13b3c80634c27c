import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { list as listContract } from "./contract.ts";

type Role = z.infer<typeof listContract.output>[number];

export async function list(db: Db): Promise<Role[]> {
  const rows = await db
    .selectFrom("role")
    .select(["id as role", "key", "name", "nameCn", "nameEs", "worksCases"])
    .select((eb) => [
      eb.ref("side").$castTo<Role["side"]>().as("side"),
      eb.ref("caseScope").$castTo<Role["caseScope"]>().as("caseScope"),
    ])
    .orderBy("id")
    .execute();
  return rows.map(({ name, nameCn, nameEs, ...role }) => ({
    ...role,
    names: { en: name, cn: nameCn, es: nameEs },
  }));
}

export const findSide = (
  db: Db,
  role: number,
): Promise<Pick<Role, "side"> | undefined> =>
  db
    .selectFrom("role")
    .select((eb) => eb.ref("side").$castTo<Role["side"]>().as("side"))
    .where("id", "=", role)
    .executeTakeFirst();

/** Which of these numbers are no role. */
export async function unknownAmong(
  db: Db,
  roles: readonly number[],
): Promise<number[]> {
  const known = await db.selectFrom("role").select("id").execute();
  return roles.filter((role) => !known.some(({ id }) => id === role));
}
