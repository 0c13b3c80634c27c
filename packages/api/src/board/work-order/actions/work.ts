import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { toLocalDay } from "../../../core/day.ts";
import type { extend, invalidate, process } from "../contract-work.ts";
import { change } from "../queries/write.ts";
import { extendedDue } from "./clock.ts";
import { endEffects } from "./effect-end.ts";
import { recordComplaintEvent } from "./event.ts";
import { assertAllowed, lockOrder, lockWithBorrower } from "./lock.ts";

type Moved = z.output<typeof process.output>;

/** Takes the order into work with the first note; later notes are only added to its history. */
export const processOrder = (ctx: Ctx, input: z.output<typeof process.input>): Promise<Moved> =>
  inTransaction(ctx, input, async (tx) => {
    const order = await lockOrder(tx, { orderId: input.orderId });
    assertAllowed(tx, order, "process");
    const starts = order.state === "ALLOCATED";
    const version = order.version + (starts ? 1 : 0);
    if (starts) await change(tx.db, order.id, { state: "PROCESSING", version });
    await recordComplaintEvent(tx, order, { kind: starts ? "STARTED" : "NOTE", text: input.note });
    return { orderId: order.id, state: "PROCESSING", version };
  });

/**
 * Marks a complaint as invalid: a duplicate, about another company, or a mistake. Its effects end.
 */
export const invalidateOrder = (
  ctx: Ctx,
  input: z.output<typeof invalidate.input>,
): Promise<Moved> =>
  inTransaction(ctx, input, async (tx) => {
    const order = await lockWithBorrower(tx, input);
    assertAllowed(tx, order, "invalidate");
    const version = order.version + 1;
    await change(tx.db, order.id, { state: "INVALID", version });
    await recordComplaintEvent(tx, order, {
      kind: "INVALID",
      text: input.note,
      params: { reason: input.reason },
    });
    await endEffects(tx, order);
    return { orderId: order.id, state: "INVALID", version };
  });

/** Extends the deadline once, by at most the statutory number of working days. */
export const extendOrder = (
  ctx: Ctx,
  input: z.output<typeof extend.input>,
): Promise<z.output<typeof extend.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const order = await lockOrder(tx, input);
    assertAllowed(tx, order, "extend");
    const dueAt = await extendedDue(tx.db, order, order.dueAt);
    const version = order.version + 1;
    await change(tx.db, order.id, { dueAt, extendedAt: tx.now(), version });
    await recordComplaintEvent(tx, order, {
      kind: "EXTENDED",
      text: input.reason,
      params: { until: toLocalDay(new Date(dueAt.getTime() - 1), order.zone) },
    });
    return { orderId: order.id, dueAt, version };
  });
