import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { notifyUsers } from "../../../tasks/notification/actions.ts";
import type { reopen } from "../contract-work.ts";
import { decideVerdict } from "../queries/verdict.ts";
import { change } from "../queries/write.ts";
import { getLimits } from "./clock.ts";
import { renewEffects } from "./effect-end.ts";
import { recordComplaintEvent } from "./event.ts";
import { assertAllowed, lockWithBorrower } from "./lock.ts";
import { getEffectiveVerdict } from "./verdict.ts";

/** Reopens a complaint for the same handler with a new clock. Earlier entries stay on record. */
export const reopenOrder = (
  ctx: Ctx,
  input: z.output<typeof reopen.input>,
): Promise<z.output<typeof reopen.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const order = await lockWithBorrower(tx, input);
    assertAllowed(tx, order, "reopen");
    const verdict = await getEffectiveVerdict(tx, order);
    await decideVerdict(tx.db, verdict.id, { state: "REPLACED" });
    const version = order.version + 1;
    const { dueAt } = await getLimits(tx.db, order, toLocalDay(tx.now(), order.zone));
    await change(tx.db, order.id, {
      state: "PROCESSING",
      doneAt: null,
      verdict: null,
      liableId: null,
      dueAt,
      version,
    });
    await recordComplaintEvent(tx, order, { kind: "REOPENED", text: input.reason });
    await renewEffects(tx, order);
    if (order.handlerId !== null && order.handlerId !== tx.actor.userId)
      await notifyUsers(tx, [
        { userId: order.handlerId, kind: "ORDER_ALLOCATED", caseId: order.caseId },
      ]);
    return { orderId: order.id, state: "PROCESSING", version };
  });
