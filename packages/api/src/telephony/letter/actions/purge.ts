import type { BaseContext } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { emptyLetters } from "../queries/purge.ts";

/** Purges letters; their time and amounts stay on record. */
export async function purgeLetters(
  { db, now }: Pick<BaseContext, "db" | "now">,
  batch: PurgeBatch,
): Promise<number> {
  const ids = await emptyLetters(db, batch);
  await expireFiles(db, ids, now());
  return ids.length;
}
