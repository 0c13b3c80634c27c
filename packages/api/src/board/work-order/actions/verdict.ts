import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUser, notifyUsers } from "../../../tasks/notification/actions.ts";
import type { confirm, finish } from "../contract-work.ts";
import type { Verdict } from "../contract-codes.ts";
import { confirmers } from "../queries/handler.ts";
import { isEligibleAgent } from "../queries/subject.ts";
import {
  decideVerdict,
  type EffectiveVerdict,
  findEffectiveVerdict,
  insertVerdict,
} from "../queries/verdict.ts";
import { change, type LockedOrder } from "../queries/write.ts";
import { needsConfirmation } from "../rules.ts";
import { endEffects } from "./effect-end.ts";
import { recordComplaintEvent } from "./event.ts";
import { assertAllowed, lockWithBorrower } from "./lock.ts";

type Finish = z.output<typeof finish.input>;
type Moved = z.output<typeof confirm.output>;

/** Closes an ordinary complaint with the handler's verdict; a graver one waits for confirmation. */
export const finishOrder = (ctx: Ctx, input: Finish): Promise<z.output<typeof finish.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const order = await lockWithBorrower(tx, input);
    assertAllowed(tx, order, "finish");
    await assertLiableAgent(tx, order, input);
    const waits = needsConfirmation(order.severity);
    await propose(tx, order, input, waits);
    const version = order.version + 1;
    if (waits) await change(tx.db, order.id, { version });
    else await close(tx, order, input, version);
    if (waits) await notifyConfirmers(tx, order);
    const state = waits ? "PROCESSING" : "DONE";
    return { orderId: order.id, state, version, awaitsConfirmation: waits };
  });

async function assertLiableAgent(
  tx: Tx<Ctx>,
  order: LockedOrder,
  { verdict, liableId }: Finish,
): Promise<void> {
  if (liableId === undefined) return;
  if (verdict !== "FOUNDED")
    throw new AppError("invalid", "workOrder.liableUnfounded", {}, "liableId");
  const subject = { institutionId: order.institutionId, taskId: order.caseId };
  if (!(await isEligibleAgent(tx.db, subject, liableId)))
    throw new AppError("invalid", "workOrder.wrongAgent", {}, "liableId");
}

async function propose(
  tx: Tx<Ctx>,
  order: LockedOrder,
  { verdict, liableId, answer, evidence }: Finish,
  waits: boolean,
): Promise<void> {
  await insertVerdict(tx.db, {
    orderId: order.id,
    verdict,
    liableId: liableId ?? null,
    answer,
    evidence,
    proposerId: tx.actor.userId,
    proposedAt: tx.now(),
    decidedAt: waits ? null : tx.now(),
    state: waits ? "PROPOSED" : "CONFIRMED",
  });
  await recordComplaintEvent(tx, order, {
    kind: "VERDICT",
    params: { verdict, liableId: liableId ?? null, waits },
  });
}

interface Closing {
  readonly verdict: Verdict;
  readonly liableId?: number | null | undefined;
}

async function close(
  tx: Tx<Ctx>,
  order: LockedOrder,
  { verdict, liableId }: Closing,
  version: number,
): Promise<void> {
  const ended = { state: "DONE", verdict, liableId: liableId ?? null } as const;
  const doneAt = tx.now();
  // The verdict contains the reply to the borrower, so it counts as the answer.
  const answeredAt = order.answeredAt ?? doneAt;
  await change(tx.db, order.id, { ...ended, answeredAt, doneAt, version });
  await recordComplaintEvent(tx, order, { kind: "DONE", params: { verdict } });
  if (verdict === "UNFOUNDED") await endEffects(tx, order);
  tx.publish({ type: "workOrder.decided", ids: { orderId: order.id } });
}

async function notifyConfirmers(
  tx: Tx<Ctx>,
  { institutionId, caseId }: LockedOrder,
): Promise<void> {
  const proposer = { requesterId: tx.actor.userId, at: tx.now() };
  const people = await confirmers(tx.db, institutionId, proposer);
  await notifyUsers(
    tx,
    people.map((userId) => ({ userId, kind: "ORDER_TO_CONFIRM", caseId })),
  );
}

/** Confirms the verdict by a second user, or returns it to its handler with a reason. */
export const confirmOrder = (ctx: Ctx, input: z.output<typeof confirm.input>): Promise<Moved> =>
  inTransaction(ctx, input, async (tx) => {
    const order = await lockWithBorrower(tx, input);
    assertAllowed(tx, order, "confirm");
    if (order.isProposerSame) throw new AppError("forbidden", "access.samePerson");
    const verdict = await getEffectiveVerdict(tx, order);
    const version = order.version + 1;
    const decision = { deciderId: tx.actor.userId, decidedAt: tx.now() };
    if (!input.approve) {
      await decideVerdict(tx.db, verdict.id, { ...decision, state: "RETURNED" });
      return returnToHandler(tx, order, input.note, version);
    }
    await decideVerdict(tx.db, verdict.id, { ...decision, state: "CONFIRMED" });
    await close(tx, order, verdict, version);
    return { orderId: order.id, state: "DONE", version };
  });

/** Returns the proposed or confirmed verdict of an order. */
export async function getEffectiveVerdict(
  tx: Tx<Ctx>,
  { id }: LockedOrder,
): Promise<EffectiveVerdict> {
  const verdict = await findEffectiveVerdict(tx.db, id);
  if (!verdict) throw new AppError("conflict", "record.changed");
  return verdict;
}

async function returnToHandler(
  tx: Tx<Ctx>,
  order: LockedOrder,
  text: string,
  version: number,
): Promise<Moved> {
  await change(tx.db, order.id, { version });
  await recordComplaintEvent(tx, order, { kind: "RETURNED", text });
  const { handlerId: userId, caseId } = order;
  if (userId !== null) await notifyUser(tx, { userId, kind: "ORDER_RETURNED", caseId });
  return { orderId: order.id, state: order.state, version };
}
