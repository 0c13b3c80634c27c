import type { BaseContext } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { purgeRecords } from "../queries/record.ts";

/**
 * Removes descriptors now and lets the next purge of the store delete the pictures. The record of
 * the check remains.
 */
export async function purgeFaces(
  { db, now }: Pick<BaseContext, "db" | "now">,
  batch: PurgeBatch,
): Promise<number> {
  const at = now();
  const fileIds = await purgeRecords(db, batch, at);
  await expireFiles(db, fileIds, at);
  return fileIds.length;
}
