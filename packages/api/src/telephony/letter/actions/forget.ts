import type { Visit } from "../../../core/context.ts";
import { expireFiles } from "../../../core/files/records.ts";
import type { Portion } from "../../../core/portion.ts";
import { emptyLetters } from "../queries/forget.ts";

/** That a letter went out, when and about what amounts stays on record. */
export async function forgetLetters(
  { db, now }: Pick<Visit, "db" | "now">,
  portion: Portion,
): Promise<number> {
  const ids = await emptyLetters(db, portion);
  await expireFiles(db, ids, now());
  return ids.length;
}
