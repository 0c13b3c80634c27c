import type { BaseContext } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { removeRecordings } from "../queries/purge.ts";

/**
 * Removes recordings whose retention is over; the call stays on record. The next purge of the store
 * deletes the bytes.
 */
export async function purgeRecordings(
  { db, now }: Pick<BaseContext, "db" | "now">,
  batch: PurgeBatch,
): Promise<number> {
  const ids = await removeRecordings(db, batch);
  await expireFiles(db, ids, now());
  return ids.length;
}
