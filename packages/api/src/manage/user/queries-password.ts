import type { Db } from "@kolekta/db";

export interface Account {
  readonly login: string;
  readonly institutionId: number | null;
  readonly passwordHash: string;
}

const account = (db: Db, id: number) =>
  db
    .selectFrom("appUser")
    .select(["login", "institutionId", "passwordHash"])
    .where("id", "=", id);

export const findAccount = (db: Db, id: number): Promise<Account | undefined> =>
  account(db, id).executeTakeFirst();

/** Logins of the user wait for the change or were before it. */
export const lockAccount = (db: Db, id: number): Promise<Account | undefined> =>
  account(db, id).forNoKeyUpdate().executeTakeFirst();

export const setPassword = (
  db: Db,
  id: number,
  passwordHash: string,
  at: Date,
) =>
  db
    .updateTable("appUser")
    .set({ passwordHash, passwordChangedAt: at, mustChangePassword: false })
    .where("id", "=", id)
    .execute();
