import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { UserStatus } from "../contract.ts";

export interface ServiceUser {
  readonly id: number;
  readonly name: string;
  readonly status: UserStatus;
  readonly institutionId: number | null;
  readonly version: number;
}

/** Matches no password. */
const NO_PASSWORD = "!";

interface NewServiceUser extends Pick<ServiceUser, "name" | "institutionId"> {
  readonly login: string;
  readonly email: string;
}

interface EditMeta {
  readonly by: number | null;
  readonly at: Date;
}

/** Returns undefined when the login exists. */
export const insertServiceUser = (
  db: Db,
  user: NewServiceUser,
  { by, at }: EditMeta,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto("appUser")
    .values({
      ...user,
      roleId: sql<number>`(select id from role where is_service order by id limit 1)`,
      passwordHash: NO_PASSWORD,
      passwordChangedAt: at,
      creatorId: by,
      credentialSetterId: by,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(login)`).doNothing())
    .returning("id")
    .executeTakeFirst();

export const lockServiceUser = (db: Db, id: number): Promise<ServiceUser | undefined> =>
  db
    .selectFrom("appUser as u")
    .innerJoin("serviceAccount as s", "s.userId", "u.id")
    .select(["u.id", "u.name", "u.institutionId", "u.version"])
    .select((eb) => eb.ref("u.status").$castTo<UserStatus>().as("status"))
    .where("u.id", "=", id)
    .forNoKeyUpdate("u")
    .executeTakeFirst();

/** Returns the new version. */
export async function updateServiceUser(
  db: Db,
  id: number,
  change: Partial<Pick<NewServiceUser, "name" | "login">> & {
    readonly status?: UserStatus;
    readonly disabledAt?: Date | null;
  },
  { by, at }: EditMeta,
): Promise<number> {
  const { version } = await db
    .updateTable("appUser")
    .set((eb) => ({ ...change, modifierId: by, updatedAt: at, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}
