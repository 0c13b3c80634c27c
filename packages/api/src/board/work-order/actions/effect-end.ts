import type { Ctx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { liftForComplaint, findEntryPhone } from "../../../tasks/do-not-contact/actions/add.ts";
import { refuteBorrowerFlag } from "../../../tasks/borrower/actions/flag.ts";
import { rejectHold } from "../../../tasks/hold/actions.ts";
import type { OrderEffect } from "../contract-codes.ts";
import {
  listEffects,
  endedWithComplaint,
  isSoleCause,
  type StoredEffect,
  TARGET_KEYS,
  type TargetEffect,
} from "../queries/effect.ts";
import type { LockedOrder } from "../queries/write.ts";
import { addNumberToDoNotContact, excludeAgent, openCaseHold, reportFraud } from "./effect.ts";
import { recordComplaintEvent } from "./event.ts";

/**
 * Reason in the records of other rooms. It hides the verdict, because the lodger and the agent
 * complained about read it too.
 */
const REASON = "Settled by customer service";

const isTarget = (effect: OrderEffect): effect is TargetEffect =>
  Object.hasOwn(TARGET_KEYS, effect);

interface Ending {
  readonly order: LockedOrder;
  readonly targetId: number;
  /** Tests if no other complaint upholds the effect; tested again under the lock of the target. */
  readonly canEnd: () => Promise<boolean>;
}

/** Each function returns true when it has ended the effect now. */
const END: Readonly<Record<TargetEffect, (tx: Tx<Ctx>, ending: Ending) => Promise<boolean>>> = {
  HOLD: async (tx, { targetId, canEnd }) => (await canEnd()) && rejectHold(tx, targetId, REASON),
  DO_NOT_CONTACT: (tx, { targetId, canEnd }) =>
    liftForComplaint(tx, targetId, { reason: REASON, canEnd }),
  WITHDRAWAL_REQUESTED: async (tx, { targetId, order, canEnd }) =>
    (await canEnd()) &&
    refuteBorrowerFlag(tx, {
      borrowerId: order.borrowerId,
      kind: "FRAUD",
      flagId: targetId,
      reason: REASON,
    }),
};

/**
 * Ends the effects that only this complaint caused, because it was invalid or unfounded. Requires
 * the lock of the borrower. Only the lender may end effects that protect the borrower; after a
 * verdict by an institution they remain until they are ended in their own rooms.
 */
export async function endEffects(tx: Tx<Ctx>, order: LockedOrder): Promise<void> {
  if (tx.actor.institutionId !== null) return;
  for (const stored of await listEffects(tx.db, order.id)) {
    if (stored.isEnded || !(await ends(tx, order, stored))) continue;
    const { effect, targetId } = stored;
    await recordComplaintEvent(tx, order, {
      kind: "EFFECT_ENDED",
      params: {
        effect,
        ...(isTarget(effect) && { [TARGET_KEYS[effect]]: targetId }),
        ...(effect === "AGENT_EXCLUDED" && { agentId: order.agentId }),
      },
    });
  }
}

async function ends(
  tx: Tx<Ctx>,
  order: LockedOrder,
  { effect, targetId }: StoredEffect,
): Promise<boolean> {
  // Excluded agents and retained recordings follow from the order itself.
  if (!isTarget(effect)) return true;
  if (targetId === null) return false;
  const complaint = { orderId: order.id, borrowerId: order.borrowerId };
  const canEnd = () => isSoleCause(tx.db, complaint, effect, targetId);
  return END[effect](tx, { order, targetId, canEnd });
}

/**
 * Reopening restores effects that ended when the complaint was rejected. Effects that ended for
 * another reason stay ended.
 */
export async function renewEffects(tx: Tx<Ctx>, order: LockedOrder): Promise<void> {
  for (const stored of await listEffects(tx.db, order.id)) await renew(tx, order, stored);
  const { agentId, excludesAgent } = order;
  if (excludesAgent && agentId !== null) await excludeAgent(tx, { ...order, agentId });
}

async function renew(
  tx: Tx<Ctx>,
  order: LockedOrder,
  { effect, targetId, isEnded }: StoredEffect,
): Promise<void> {
  if (effect === "RECORDINGS_KEPT" && isEnded)
    await recordComplaintEvent(tx, order, { kind: "EFFECT", params: { effect } });
  if (!isTarget(effect) || targetId === null) return;
  if (!(await endedWithComplaint(tx.db, effect, targetId))) return;
  if (effect === "HOLD") await openCaseHold(tx, order);
  if (effect === "WITHDRAWAL_REQUESTED") await reportFraud(tx, order);
  if (effect === "DO_NOT_CONTACT")
    await addNumberToDoNotContact(tx, order, await findEntryPhone(tx, targetId));
}
