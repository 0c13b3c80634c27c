import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import {
  type CodeEnd,
  codeEnds,
  lockFree,
  setCodeEnds,
} from "../queries/code.ts";
import { type LockedCase, lockAnyMany } from "../queries/work.ts";
import { isOpen, placeOf } from "../rules.ts";

/** Cases that nobody else holds right now, held; whoever waits for none of them can take their codes. */
export const holdFreeCases = (
  tx: Tx<Visit>,
  caseIds: readonly number[],
): Promise<number[]> => lockFree(tx.db, caseIds);

/** The codes of these held cases have changed: an open case whose next code ends at another moment is placed anew. */
export async function placeByCodes(
  tx: Tx<Visit>,
  caseIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(caseIds)];
  if (ids.length === 0) return;
  const held = await lockAnyMany(tx.db, ids);
  const ends = await codeEnds(tx.db, ids);
  const moved = held
    .filter(({ status }) => isOpen(status))
    .map((one) => placed(one, ends.get(one.id) ?? null, tx.now()))
    .filter(({ was, endsAt }) => was?.getTime() !== endsAt?.getTime());
  if (moved.length > 0) await setCodeEnds(tx.db, moved);
}

function placed(
  held: LockedCase,
  endsAt: Date | null,
  now: Date,
): CodeEnd & { readonly was: Date | null } {
  const facts = { ...held, codeEndsAt: endsAt };
  const place = placeOf(facts, now, dayOf(now, held.zone), held.zone);
  return { id: held.id, endsAt, place, was: held.codeEndsAt };
}
