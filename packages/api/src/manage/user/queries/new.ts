import type { Db } from "@kolekta/db";

export const findInstitution = (db: Db, name: string) =>
  db
    .selectFrom("institution")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirst();

export interface StoredUser {
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly roleId: number;
  readonly institutionId: number | null;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  readonly passwordChangedAt: Date;
}

/** Undefined where somebody has that login. */
export const insertUser = (
  db: Db,
  user: StoredUser,
): Promise<{ id: number } | undefined> =>
  db
    .insertInto("appUser")
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
