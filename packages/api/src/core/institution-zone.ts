import type { Db } from "@kolekta/db";

/** Reads the present zone of an institution that exists. */
export async function getInstitutionZone(db: Db, institutionId: number): Promise<string> {
  const { zone } = await db
    .selectFrom("institution")
    .select("zone")
    .where("id", "=", institutionId)
    .executeTakeFirstOrThrow();
  return zone;
}
