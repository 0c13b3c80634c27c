import type { Db } from "@kolekta/db";

export async function getInstitutionZone(db: Db, institutionId: number): Promise<string> {
  const { zone } = await db
    .selectFrom("institution")
    .select("zone")
    .where("id", "=", institutionId)
    .executeTakeFirstOrThrow();
  return zone;
}
