import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export interface LoginKey {
  readonly id: string;
  readonly publicPem: string;
  readonly expiresAt: Date;
}

/** Finds the newest key that expires after `after`. */
export const findNewestKey = (db: Db, after: Date): Promise<LoginKey | undefined> =>
  db
    .selectFrom("loginKey")
    .select(["id", "publicPem", "expiresAt"])
    .where("expiresAt", ">", after)
    .orderBy("expiresAt", "desc")
    .limit(1)
    .executeTakeFirst();

/** Lists private keys in force, newest first; only `id` when given. */
export const privatePems = (db: Db, now: Date, id?: string) =>
  db
    .selectFrom("loginKey")
    .select(["id", "privatePem"])
    .where("expiresAt", ">", now)
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""))
    .orderBy("expiresAt", "desc")
    .limit(3)
    .execute();

/** Serializes the rotation: other processes wait and find the new key. */
export const lockRotation = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('login_key'))`.execute(db);

export const insert = (db: Db, key: LoginKey & { privatePem: string; createdAt: Date }) =>
  db.insertInto("loginKey").values(key).execute();

export const listKeys = (db: Db) =>
  db.selectFrom("loginKey").select(["id", "privatePem", "expiresAt"]).execute();

export const savePrivatePem = (db: Db, id: string, privatePem: string) =>
  db.updateTable("loginKey").set({ privatePem }).where("id", "=", id).execute();

export const removeAll = (db: Db) => db.deleteFrom("loginKey").execute();

export const removeExpired = (db: Db, now: Date) =>
  db.deleteFrom("loginKey").where("expiresAt", "<=", now).execute();
