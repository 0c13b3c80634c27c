import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRow } from "../../../core/query.ts";

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

/** Finds a device that any user trusts. */
export const find = (db: Db, device: Device, now: Date) => live(db, device, now).executeTakeFirst();

export interface TrustedLocation {
  readonly device: boolean;
  readonly address: boolean;
}

/**
 * Checks device and address against the user of the login. Runs one query whether the login exists
 * or not, so that the time does not reveal it.
 */
export async function getTrustedLocation(
  db: Db,
  login: string,
  device: Device | null,
  network: string,
  now: Date,
): Promise<TrustedLocation> {
  const owner = sql`(select id from app_user where lower(login) = ${login.toLowerCase()})`;
  const row = await queryRow(db)<TrustedLocation>`
    select
      exists (select from trusted_device where user_id = ${owner} and veins = ${device?.veins ?? ""}
        and secret_hash = ${device?.secretHash ?? Buffer.alloc(0)} and expires_at > ${now}) as device,
      exists (select from trusted_network where user_id = ${owner} and network = ${network}
        and expires_at > ${now}) as address`;
  return row ?? { device: false, address: false };
}

export const saveAddress = (
  db: Db,
  row: { userId: number; network: string; createdAt: Date; expiresAt: Date },
) =>
  db
    .insertInto("trustedNetwork")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["userId", "network"]).doUpdateSet({ expiresAt: row.expiresAt }),
    )
    .execute();

export const save = (db: Db, row: Device & { userId: number; createdAt: Date; expiresAt: Date }) =>
  db
    .insertInto("trustedDevice")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "veins"])
        .doUpdateSet({
          secretHash: row.secretHash,
          createdAt: row.createdAt,
          expiresAt: row.expiresAt,
        }),
    )
    .execute();

export const remove = (db: Db, userId: number, veins: string) =>
  db.deleteFrom("trustedDevice").where("userId", "=", userId).where("veins", "=", veins).execute();

export async function removeAll(db: Db, userId: number): Promise<void> {
  await db.deleteFrom("trustedDevice").where("userId", "=", userId).execute();
  await db.deleteFrom("trustedNetwork").where("userId", "=", userId).execute();
}

export async function removeExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("trustedDevice").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("trustedNetwork").where("expiresAt", "<=", now).execute();
}
