import type { Visit } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { isOnHold, setOnHold } from "../queries/hold.ts";
import { lockAny } from "../queries/work.ts";
import { isOpen, placeOf } from "../rules.ts";

/** Whoever opens or closes a hold has its case first: two of them at once never wait in a ring. */
export const holdCase = (tx: Tx<Visit>, caseId: number) =>
  lockAny(tx.db, caseId);

/** The holds of a held case have changed: what nobody may be called about sinks below what can be worked. */
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
