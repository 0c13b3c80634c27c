import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { inTransaction } from "../../core/transaction.ts";
import { lockCase } from "../case/actions/lock.ts";
import { passOver } from "../case/actions/work.ts";
import type * as c from "./contract.ts";
import * as queries from "./queries.ts";
import { toDayEnd, getSnoozeRefusal } from "./rules.ts";

/** Snoozes an open case: until then it is listed below workable cases. */
export const skipCase = (ctx: Ctx, input: z.output<typeof c.save.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { taskId, reason } = input;
    const locked = await lockCase(tx, taskId, { seenBy: tx.actor, open: true });
    const now = tx.now();
    const until = input.until ?? toDayEnd(now, locked.zone);
    const refusal = getSnoozeRefusal(until, now);
    if (refusal) throw new AppError("invalid", refusal, {}, "until");
    await passOver(tx, locked, until);
    const skipId = await queries.insert(tx.db, {
      caseId: taskId,
      agentId: tx.actor.userId,
      reason,
      at: now,
      untilAt: until,
    });
    tx.audit({
      action: "case.snooze",
      entity: "collection_case",
      entityId: taskId,
      institutionId: locked.institutionId,
      after: { skipId, reason, until },
    });
    tx.publish({ type: "case.snoozed", ids: { caseId: taskId, agentId: locked.agentId } });
    return { skipId, until };
  });

export async function listSkips(
  ctx: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const paging = { ...filter, size, offset: (page - 1) * size };
  const stored = await queries.page(ctx.db, ctx.actor, paging, ctx.now());
  const rows = stored.map(({ total: _, ...row }) => row);
  return { rows, total: stored[0]?.total ?? 0, page, size };
}
