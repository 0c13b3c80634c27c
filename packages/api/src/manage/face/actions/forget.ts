import type { Visit } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { Portion } from "../../../core/portion.ts";
import { forget } from "../queries/record.ts";

/** That somebody showed his face stays on record; descriptors go now, pictures from the disk with the next purge of the store. */
export async function forgetFaces(
  { db, now }: Pick<Visit, "db" | "now">,
  portion: Portion,
): Promise<number> {
  const at = now();
  const gone = await forget(db, portion, at);
  await expireFiles(db, gone, at);
  return gone.length;
}
