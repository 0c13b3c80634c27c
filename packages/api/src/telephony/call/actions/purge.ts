import type { Visit } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { removeRecordings } from "../queries/purge.ts";

/** That there was a call stays on record; what was said goes, from the disk with the next purge of the store. */
export async function purgeRecordings(
  { db, now }: Pick<Visit, "db" | "now">,
  batch: PurgeBatch,
): Promise<number> {
  const ids = await removeRecordings(db, batch);
  await expireFiles(db, ids, now());
  return ids.length;
}
