import type { Db } from "@kolekta/db";
import { queryRow } from "@kolekta/api/core/query";

/**
 * Finds the digest of the first seal of the audit trail; null before it exists. It never changes,
 * and a backup restores it.
 */
export async function findFirstSeal(db: Db): Promise<string | null> {
  const row = await queryRow(db)<{ digest: string }>`
    select encode(digest, 'hex') as digest from audit_seal where previous_id is null`;
  return row?.digest ?? null;
}
