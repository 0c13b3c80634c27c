import type { Visit } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { PurgeBatch } from "../../../core/purge-batch.ts";
import { emptyLetters } from "../queries/purge.ts";

/** That a letter went out, when and about what amounts stays on record. */
export async function purgeLetters(
  { db, now }: Pick<Visit, "db" | "now">,
  batch: PurgeBatch,
): Promise<number> {
  const ids = await emptyLetters(db, batch);
  await expireFiles(db, ids, now());
  return ids.length;
}
