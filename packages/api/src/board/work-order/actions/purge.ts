import type { BaseContext } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { releaseEnded } from "../queries/purge.ts";

/**
 * Deletes files of complaints; complaint, history and verdict remain. The next purge of the file
 * store deletes them from disk.
 */
export async function purgeComplaints(
  { db, now }: Pick<BaseContext, "db" | "now">,
  batch: PurgeBatch,
): Promise<number> {
  const ended = await releaseEnded(db, batch);
  await expireFiles(
    db,
    ended.flatMap(({ fileIds }) => fileIds),
    now(),
  );
  return ended.length;
}
