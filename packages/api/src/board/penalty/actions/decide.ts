import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { postFine } from "../../../reports/wage/actions-penalty.ts";
import { HOME_CURRENCY } from "../../../tasks/guard/contract-codes.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import type { decide } from "../contract.ts";
import { listViolationCounts, lockAgent } from "../queries/agent.ts";
import {
  change,
  type LockedPenalty,
  lockOrder,
  lockPenalty,
  findOrderId,
  findParties,
} from "../queries/write.ts";
import { toOccurrence, getDecisionRefusal, getFiguresRefusal } from "../rules.ts";
import { toFine, recordPenaltyChange } from "./line.ts";

type Input = z.output<typeof decide.input>;

/**
 * Locks the order and the penalty. Checks that the caller sees the penalty, may decide and has the
 * current version.
 */
async function penaltyToDecide(
  tx: Tx<Ctx>,
  { penaltyId, version, approve }: Input,
): Promise<LockedPenalty> {
  await lockOrder(tx.db, orNotFound(await findOrderId(tx.db, tx.actor, penaltyId)));
  const penalty = orNotFound(await lockPenalty(tx.db, penaltyId));
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
async function lockAgentAndAssertFigures(tx: Tx<Ctx>, penalty: LockedPenalty): Promise<void> {
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
