import type { Db } from "@kolekta/db";

export const find = (db: Db, userId: number, version: number) =>
  db
    .selectFrom("policyAcceptance")
    .select("acceptedAt")
    .where("userId", "=", userId)
    .where("version", "=", version)
    .executeTakeFirst();

export const insert = (
  db: Db,
  row: { userId: number; version: number; acceptedAt: Date; ip: string },
) =>
  db
    .insertInto("policyAcceptance")
    .values(row)
    .onConflict((conflict) => conflict.columns(["userId", "version"]).doNothing())
    .execute();
