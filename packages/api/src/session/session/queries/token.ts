import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export const findUser = (db: Db, login: string) =>
  db
    .selectFrom("appUser")
    .select(["id", "login", "institutionId"])
    .where(sql`lower(login)`, "=", login.toLowerCase())
    .executeTakeFirst();

export interface NewToken {
  readonly userId: number;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Returns undefined when the user has a valid token of that name. */
export const insert = (db: Db, token: NewToken) =>
  db
    .insertInto("apiToken")
    .values(token)
    .onConflict((conflict) =>
      conflict.columns(["userId", "name"]).where("revokedAt", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();

export const list = (db: Db, login?: string) =>
  db
    .selectFrom("apiToken as t")
    .innerJoin("appUser as u", "u.id", "t.userId")
    .select([
      "t.id",
      "u.login",
      "t.name",
      "t.createdAt",
      "t.expiresAt",
      "t.lastUsedAt",
      "t.revokedAt",
    ])
    .$if(login !== undefined, (query) =>
      query.where(sql`lower(u.login)`, "=", (login ?? "").toLowerCase()),
    )
    .orderBy("u.login")
    .orderBy("t.id")
    .execute();

export const revoke = (db: Db, userId: number, name: string, now: Date) =>
  db
    .updateTable("apiToken")
    .set({ revokedAt: now })
    .where("userId", "=", userId)
    .where("name", "=", name)
    .where("revokedAt", "is", null)
    .returning("id")
    .executeTakeFirst();

export const revokeById = (db: Db, userId: number, id: number, now: Date) =>
  db
    .updateTable("apiToken")
    .set({ revokedAt: now })
    .where("id", "=", id)
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .returning("name")
    .executeTakeFirst();

/** Counts the tokens of a user that are neither revoked nor expired. */
export async function countValid(db: Db, userId: number, now: Date): Promise<number> {
  const row = await db
    .selectFrom("apiToken")
    .select((eb) => eb.fn.countAll<number>().as("n"))
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return Number(row?.n ?? 0);
}

/** Revokes the API tokens of the users. Returns the number of tokens that were valid until now. */
export async function revokeAll(db: Db, userIds: readonly number[], now: Date): Promise<number> {
  const rows = await db
    .updateTable("apiToken")
    .set({ revokedAt: now })
    .where("userId", "in", userIds)
    .where("revokedAt", "is", null)
    .returning("expiresAt")
    .execute();
  return rows.filter(({ expiresAt }) => expiresAt > now).length;
}

export const touch = (db: Db, id: number, now: Date) =>
  db.updateTable("apiToken").set({ lastUsedAt: now }).where("id", "=", id).execute();
