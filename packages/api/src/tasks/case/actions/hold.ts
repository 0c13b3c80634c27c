import type { Visit } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { isOnHold, setOnHold } from "../queries/hold.ts";
import { isOpen, getWorkRank } from "../rules.ts";
import { lockCase } from "./lock.ts";

/** The holds of a locked case, or the facts of its borrower, have changed: what nobody may be called about sinks below what can be worked. */
export async function updateWorkRankByHold(tx: Tx<Visit>, caseId: number): Promise<void> {
  const locked = await lockCase(tx, caseId);
  const onHold = await isOnHold(tx.db, caseId);
  if (onHold === locked.onHold) return;
  const now = tx.now();
  const today = toLocalDay(now, locked.zone);
  const workRank = getWorkRank({ ...locked, onHold }, now, today, locked.zone);
  await setOnHold(tx.db, caseId, onHold, isOpen(locked.status) ? workRank : null);
}
