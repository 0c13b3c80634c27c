import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { isOnHold, lockCasesOf, setOnHold } from "../queries/hold.ts";
import { lockAny } from "../queries/work.ts";
import { isOpen, placeOf } from "../rules.ts";

/** Whoever opens or closes a hold has its case first: two of them at once never wait in a ring. */
export const holdCase = (tx: Tx<Visit>, caseId: number) =>
  lockAny(tx.db, caseId);

/** All cases of a borrower: what is so of him is so in each of them. Returns their ids. */
export const holdCasesOf = (
  tx: Tx<Visit>,
  borrowerId: number,
): Promise<number[]> => lockCasesOf(tx.db, borrowerId);

/** The holds of a held case, or the facts of its borrower, have changed: what nobody may be called about sinks below what can be worked. */
export async function placeByHold(
  tx: Tx<Visit>,
  caseId: number,
): Promise<void> {
  const held = await lockAny(tx.db, caseId);
  if (!held) return;
  const onHold = await isOnHold(tx.db, caseId);
  if (onHold === held.onHold) return;
  const now = tx.now();
  const today = dayOf(now, held.zone);
  const place = placeOf({ ...held, onHold }, now, today, held.zone);
  await setOnHold(tx.db, caseId, onHold, isOpen(held.status) ? place : null);
}
