import type { Visit } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { releaseEnded } from "../queries/purge.ts";

/** The complaint, its history and its verdict stay on record; its files go, from the disk with the next purge of the store. */
export async function purgeComplaints(
  { db, now }: Pick<Visit, "db" | "now">,
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
