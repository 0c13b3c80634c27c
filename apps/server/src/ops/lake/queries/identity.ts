import type { Db } from "@kolekta/db";
import { sql } from "kysely";

/** The digest of the first seal of the audit trail; null before it is made. No later one has its place, and a backup brings it back. */
export async function findFirstSeal(db: Db): Promise<string | null> {
  const { rows } = await sql<{ digest: string }>`
    select encode(digest, 'hex') as digest from audit_seal where previous_id is null`.execute(db);
  return rows[0]?.digest ?? null;
}
