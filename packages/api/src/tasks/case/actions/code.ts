import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { type CodeEnd, codeEnds, setCodeEnds } from "../queries/code.ts";
import { isOpen, getWorkRank } from "../rules.ts";
import { type LockedCase, lockCases } from "./lock.ts";

/**
 * Computes the work rank of locked open cases again when the end of their next code has changed.
 */
export async function updateWorkRankByCodes(
  tx: Tx<BaseContext>,
  caseIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(caseIds)];
  if (ids.length === 0) return;
  const locked = await lockCases(tx, ids);
  const ends = await codeEnds(tx.db, ids);
  const moved = locked
    .filter(({ status }) => isOpen(status))
    .map((lockedCase) => placed(lockedCase, ends.get(lockedCase.id) ?? null, tx.now()))
    .filter(({ was, endsAt }) => was?.getTime() !== endsAt?.getTime());
  if (moved.length > 0) await setCodeEnds(tx.db, moved);
}

function placed(
  locked: LockedCase,
  endsAt: Date | null,
  now: Date,
): CodeEnd & { readonly was: Date | null } {
  const inputs = { ...locked, codeEndsAt: endsAt };
  const workRank = getWorkRank(inputs, now, toLocalDay(now, locked.zone), locked.zone);
  return { id: locked.id, endsAt, workRank, was: locked.codeEndsAt };
}
