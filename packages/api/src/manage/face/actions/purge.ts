import type { Visit } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { purgeRecords } from "../queries/record.ts";

/** That somebody showed his face stays on record; descriptors go now, pictures from the disk with the next purge of the store. */
export async function purgeFaces(
  { db, now }: Pick<Visit, "db" | "now">,
  batch: PurgeBatch,
): Promise<number> {
  const at = now();
  const fileIds = await purgeRecords(db, batch, at);
  await expireFiles(db, fileIds, at);
  return fileIds.length;
}
