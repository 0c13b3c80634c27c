import type { Visit } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { Portion } from "../../../core/portion.ts";
import { removeRecordings } from "../queries/forget.ts";

/** That there was a call stays on record; what was said goes, from the disk with the next purge of the store. */
export async function forgetRecordings(
  { db, now }: Pick<Visit, "db" | "now">,
  portion: Portion,
): Promise<number> {
  const ids = await removeRecordings(db, portion);
  await expireFiles(db, ids, now());
  return ids.length;
}
