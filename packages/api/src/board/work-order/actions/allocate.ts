import { errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { notifyUser } from "../../../tasks/notification/actions.ts";
import type { listHandlers } from "../contract.ts";
import type { allocate, allocateMany } from "../contract-work.ts";
import { candidates, findHandler } from "../queries/handler.ts";
import { findScope } from "../queries/get.ts";
import { change, type LockedOrder, lockOrders } from "../queries/write.ts";
import { getHandlerRefusal, rightsOn } from "../rules.ts";
import { recordComplaintEvent } from "./event.ts";
import { lockOrder, toWorker } from "./lock.ts";

export async function listHandlerCandidates(
  { db, actor, lang }: Ctx,
  input: z.output<typeof listHandlers.input>,
): Promise<z.output<typeof listHandlers.output>> {
  const scope = orNotFound(await findScope(db, actor, input));
  return candidates(db, actor, scope, lang);
}

export const allocateOrder = (
  ctx: Ctx,
  input: z.output<typeof allocate.input>,
): Promise<z.output<typeof allocate.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const order = await lockOrder(tx, { orderId: input.orderId });
    const refusal = await allocateTo(tx, order, input);
    if (refusal) throw refusal;
    await notifyHandler(tx, input.handlerId, order.caseId, 1);
    return { orderId: order.id, version: order.version + 1 };
  });

type Many = z.output<typeof allocateMany.input>;
type AllocationResult = z.output<typeof allocateMany.output>;

/** Allocates the orders that can be allocated and returns the others with their refusals. */
export const allocateOrders = (ctx: Ctx, { items, handlerId }: Many): Promise<AllocationResult> =>
  inTransaction(ctx, { items, handlerId }, async (tx) => {
    const requestedItems = new Map(items.map((item) => [item.orderId, item]));
    const locked = await lockOrders(tx.db, tx.actor, [...requestedItems.keys()]);
    const seen = new Map(locked.map((order) => [order.id, order]));
    const outcome: AllocationResult = { allocated: [], refused: [] };
    for (const { orderId, from } of requestedItems.values()) {
      const order = seen.get(orderId);
      const refusal = order
        ? await allocateTo(tx, order, { handlerId, from })
        : new AppError("notFound", "record.notFound");
      if (refusal) outcome.refused.push(toRefusalView(ctx, orderId, refusal));
      else outcome.allocated.push(orderId);
    }
    tx.audit({
      action: "workOrder.allocateMany",
      entity: "work_order",
      entityId: null,
      after: { ...outcome, handlerId },
    });
    const { length } = outcome.allocated;
    if (length > 0)
      await notifyHandler(
        tx,
        handlerId,
        length === 1
          ? (locked.find(({ id }) => id === outcome.allocated[0])?.caseId ?? null)
          : null,
        length,
      );
    return outcome;
  });

const toRefusalView = (
  { lang }: Ctx,
  orderId: number,
  { key, params }: AppError,
): AllocationResult["refused"][number] => ({
  orderId,
  key,
  message: errorMessage(lang, key, params),
});

/** Returns null when the order was allocated. */
async function allocateTo(
  tx: Tx<Ctx>,
  order: LockedOrder,
  { handlerId, from }: { handlerId: number; from: number | null },
): Promise<AppError | null> {
  // A user who only lodged the complaint must not learn its handler, so that the refusal is the
  // same.
  if (!order.canSeeHandling) return new AppError("conflict", "workOrder.cannot.allocate");
  if (order.handlerId !== from)
    return new AppError("conflict", "workOrder.alreadyAllocated", {
      name: order.handlerName ?? "–",
    });
  if (!rightsOn(order, toWorker(tx)).allocate)
    return new AppError("conflict", "workOrder.cannot.allocate");
  const key = getHandlerRefusal(await findHandler(tx.db, handlerId, order));
  if (key) return new AppError("invalid", key, {}, "handlerId");
  if (handlerId === from) return new AppError("conflict", "workOrder.isHandler", {}, "handlerId");
  await change(tx.db, order.id, {
    handlerId,
    version: order.version + 1,
    ...(order.state === "NEW" && { state: "ALLOCATED" }),
  });
  await recordComplaintEvent(tx, order, {
    kind: "ALLOCATED",
    params: { handlerId, before: order.handlerId },
  });
  return null;
}

async function notifyHandler(
  tx: Tx<Ctx>,
  userId: number,
  caseId: number | null,
  count: number,
): Promise<void> {
  if (userId === tx.actor.userId) return;
  await notifyUser(tx, { userId, kind: "ORDER_ALLOCATED", caseId, count });
}
