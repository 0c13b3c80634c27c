import type { AnyCtx } from "../../../core/context.ts";
import type { DomainEvent } from "../../../core/events.ts";
import type { Tx } from "../../../core/transaction.ts";
import { reverseFine } from "../../../reports/wage/actions-penalty.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import { change, type LockedPenalty, lockPenaltyByOrder } from "../queries/write.ts";
import { getStateAfterVerdict } from "../rules.ts";
import { toFine, recordPenaltyChange } from "./line.ts";

/** Rejects or reverses a penalty whose complaint got another verdict. */
export async function applyVerdict(tx: Tx<AnyCtx>, { orderId }: DomainEvent["ids"]): Promise<void> {
  if (!orderId) return;
  const penalty = await lockPenaltyByOrder(tx.db, orderId);
  if (!penalty) return;
  const { orderState, verdict, liableId } = penalty;
  const order = { state: orderState, verdict, liableId };
  const state = getStateAfterVerdict({ ...penalty, order });
  if (state === "REJECTED") await drop(tx, penalty);
  if (state === "REVERSED") await reverse(tx, penalty);
}

async function drop(tx: Tx<AnyCtx>, penalty: LockedPenalty): Promise<void> {
  const { id, version, agentId, proposerId, caseId, orderId } = penalty;
  const state = "REJECTED";
  await change(tx.db, id, { state, decidedAt: tx.now(), version: version + 1 });
  recordPenaltyChange(tx, penalty, { action: "penalty.drop", after: { state } });
  await notifyUsers(
    tx,
    [agentId, proposerId].map((userId) => ({ userId, kind: "PENALTY_DECIDED", caseId, orderId })),
  );
}

/** Posts the fine back on the current open day. */
async function reverse(tx: Tx<AnyCtx>, penalty: LockedPenalty): Promise<void> {
  const { id, version, agentId, caseId, orderId } = penalty;
  const state = "REVERSED";
  await change(tx.db, id, { state, reversedAt: tx.now(), version: version + 1 });
  const fineOn = await reverseFine(tx, toFine(penalty));
  recordPenaltyChange(tx, penalty, {
    action: "penalty.reverse",
    after: { state, fineOn },
  });
  await notifyUsers(tx, [{ userId: agentId, kind: "PENALTY_REVERSED", caseId, orderId }]);
}
