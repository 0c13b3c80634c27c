import type { BaseContext } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { isOnHold, setOnHold } from "../queries/hold.ts";
import { isOpen, getWorkRank } from "../rules.ts";
import { lockCase } from "./lock.ts";

/**
 * Updates the work rank after a change of the case's holds or the borrower's flags: cases closed to
 * contact rank below workable ones.
 */
export async function updateWorkRankByHold(tx: Tx<BaseContext>, caseId: number): Promise<void> {
  const locked = await lockCase(tx, caseId);
  const onHold = await isOnHold(tx.db, caseId);
  if (onHold === locked.onHold) return;
  const now = tx.now();
  const today = toLocalDay(now, locked.zone);
  const workRank = getWorkRank({ ...locked, onHold }, now, today, locked.zone);
  await setOnHold(tx.db, caseId, onHold, isOpen(locked.status) ? workRank : null);
}
