import type { Db } from "@kolekta/db";
import { sql } from "kysely";

export interface Device {
  readonly veins: string;
  readonly secretHash: Buffer;
}

const live = (db: Db, device: Device, now: Date) =>
  db
    .selectFrom("trustedDevice")
    .select("userId")
    .where("veins", "=", device.veins)
    .where("secretHash", "=", device.secretHash)
    .where("expiresAt", ">", now)
    .limit(1);

/** Trusted by anybody. */
export const find = (db: Db, device: Device, now: Date) =>
  live(db, device, now).executeTakeFirst();

/** Trusted by the user of that login name; one query whether the name exists or not. */
export const findFor = (db: Db, login: string, device: Device, now: Date) =>
  live(db, device, now)
    .where("userId", "in", (eb) =>
      eb
        .selectFrom("appUser")
        .select("id")
        .where(sql`lower(login)`, "=", login.toLowerCase()),
    )
    .executeTakeFirst();

export const save = (
  db: Db,
  row: Device & { userId: number; createdAt: Date; expiresAt: Date },
) =>
  db
    .insertInto("trustedDevice")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["userId", "veins"]).doUpdateSet({
        secretHash: row.secretHash,
        createdAt: row.createdAt,
        expiresAt: row.expiresAt,
      }),
    )
    .execute();

export const remove = (db: Db, userId: number, veins: string) =>
  db
    .deleteFrom("trustedDevice")
    .where("userId", "=", userId)
    .where("veins", "=", veins)
    .execute();

export const removeExpired = (db: Db, now: Date) =>
  db.deleteFrom("trustedDevice").where("expiresAt", "<=", now).execute();
