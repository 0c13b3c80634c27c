import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Telephony } from "../contract-form.ts";

export async function setLimits(
  db: Db,
  userId: number,
  institutionIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom("userInstitution")
    .where("userId", "=", userId)
    .where(sql<boolean>`institution_id <> all(${sql.val([...institutionIds])}::bigint[])`)
    .execute();
  if (institutionIds.length === 0) return;
  await db
    .insertInto("userInstitution")
    .values(institutionIds.map((institutionId) => ({ userId, institutionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds the part of a telephony account that another user already has. */
export async function findTelephonyConflict(
  db: Db,
  { username, extension }: Telephony,
  userId: number,
): Promise<"username" | "extension" | null> {
  const rows = await db
    .selectFrom("telephonyAccount")
    .select("username")
    .where("agentId", "<>", userId)
    .where((eb) =>
      eb.or([
        eb("username", "=", username),
        ...(extension === null ? [] : [eb("extension", "=", extension)]),
      ]),
    )
    .execute();
  if (rows.some((row) => row.username === username)) return "username";
  return rows.length > 0 ? "extension" : null;
}

/** Sets the telephony account of the agent; null removes it. */
export async function setTelephonyAccount(
  db: Db,
  agentId: number,
  telephony: Telephony | null,
  at: Date,
): Promise<void> {
  if (!telephony) {
    await db.deleteFrom("telephonyAccount").where("agentId", "=", agentId).execute();
    return;
  }
  await db
    .insertInto("telephonyAccount")
    .values({ agentId, ...telephony, createdAt: at })
    .onConflict((conflict) => conflict.column("agentId").doUpdateSet(telephony))
    .execute();
}
