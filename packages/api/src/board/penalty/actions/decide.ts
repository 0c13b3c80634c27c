import type { z } from "zod";
import type { AnyCtx, Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import type { DomainEvent } from "../../../core/events.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { postFine, reverseFine } from "../../../reports/wage/actions-penalty.ts";
import { HOME_CURRENCY } from "../../../tasks/guard/contract-codes.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import type { decide } from "../contract.ts";
import { listViolationCounts, lockAgent } from "../queries/agent.ts";
import {
  change,
  type OrderPenalty,
  lockOrder,
  findPenalty,
  findOrderId,
  findParties,
  findPenaltyByOrder,
} from "../queries/write.ts";
import {
  toOccurrence,
  getDecisionRefusal,
  getFiguresRefusal,
  getStateAfterVerdict,
} from "../rules.ts";
import { toFine, recordPenaltyChange } from "./line.ts";

/** Rejects or reverses a penalty whose complaint got another verdict. */
export async function applyVerdict(tx: Tx<AnyCtx>, { orderId }: DomainEvent["ids"]): Promise<void> {
  if (!orderId) return;
  const penalty = await findPenaltyByOrder(tx.db, orderId);
  if (!penalty) return;
  const { orderState, verdict, liableId } = penalty;
  const order = { state: orderState, verdict, liableId };
  const state = getStateAfterVerdict({ ...penalty, order });
  if (state === "REJECTED") await drop(tx, penalty);
  if (state === "REVERSED") await reverse(tx, penalty);
}

async function drop(tx: Tx<AnyCtx>, penalty: OrderPenalty): Promise<void> {
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
async function reverse(tx: Tx<AnyCtx>, penalty: OrderPenalty): Promise<void> {
  const { id, version, agentId, caseId, orderId } = penalty;
  const state = "REVERSED";
  await change(tx.db, id, { state, reversedAt: tx.now(), version: version + 1 });
  const fineOn = await reverseFine(tx, toFine(penalty));
  recordPenaltyChange(tx, penalty, { action: "penalty.reverse", after: { state, fineOn } });
  await notifyUsers(tx, [{ userId: agentId, kind: "PENALTY_REVERSED", caseId, orderId }]);
}

type Input = z.output<typeof decide.input>;

/**
 * Locks the order of the penalty. Checks that the caller sees the penalty, may decide and has the
 * current version.
 */
async function penaltyToDecide(
  tx: Tx<Ctx>,
  { penaltyId, version, approve }: Input,
): Promise<OrderPenalty> {
  await lockOrder(tx.db, orNotFound(await findOrderId(tx.db, tx.actor, penaltyId)));
  const penalty = orNotFound(await findPenalty(tx.db, penaltyId));
  const parties = orNotFound(await findParties(tx.db, tx.actor, penaltyId));
  const { orderState, verdict, liableId } = penalty;
  const order = { state: orderState, verdict, liableId };
  const refusal = getDecisionRefusal({ ...penalty, ...parties, order }, approve);
  if (refusal) throw new AppError(refusal.kind, refusal.key);
  assertCurrentVersion(penalty.version, version);
  return penalty;
}

/**
 * Rejects when the figures of the proposal no longer fit the agent. Locks the agent, so that two
 * penalties for the same violation cannot both be approved as the first.
 */
async function lockAgentAndAssertFigures(tx: Tx<Ctx>, penalty: OrderPenalty): Promise<void> {
  const { agentId, violation } = penalty;
  const { country, ...work } = orNotFound(await lockAgent(tx.db, agentId));
  const earlier = await listViolationCounts(tx.db, agentId, tx.now());
  const times = earlier.find((earlierPenalty) => earlierPenalty.violation === violation)?.n ?? 0;
  const refusal = getFiguresRefusal(penalty, {
    ...work,
    occurrence: toOccurrence(times),
    currency: country && HOME_CURRENCY[country],
  });
  if (refusal) throw new AppError(refusal.kind, refusal.key);
}

/**
 * Approves a penalty, which deducts the fine from that day's wage, or rejects it with a note.
 * Requires another user than the proposer.
 */
export const decidePenalty = (ctx: Ctx, input: Input): Promise<z.output<typeof decide.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const penalty = await penaltyToDecide(tx, input);
    const { approve, note } = input;
    if (approve) await lockAgentAndAssertFigures(tx, penalty);
    const state = approve ? "APPROVED" : "REJECTED";
    const version = penalty.version + 1;
    await change(tx.db, penalty.id, {
      state,
      note,
      version,
      deciderId: tx.actor.userId,
      decidedAt: tx.now(),
    });
    const fineOn: Day | null = approve ? await postFine(tx, toFine(penalty)) : null;
    recordPenaltyChange(tx, penalty, {
      action: approve ? "penalty.approve" : "penalty.reject",
      after: { state, fineOn },
    });
    const { agentId, proposerId, caseId, orderId } = penalty;
    await notifyUsers(
      tx,
      [agentId, proposerId].map((userId) => ({ userId, kind: "PENALTY_DECIDED", caseId, orderId })),
    );
    return { penaltyId: penalty.id, state, version, fineOn };
  });
