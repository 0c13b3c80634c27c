import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import * as queries from "../queries.ts";
import { needsLeader } from "../rules.ts";

/** A case holds one open promise; a new one replaces it. Returns the promise's id. */
export async function makePromise(
  tx: Tx<Ctx>,
  held: { id: number; promiseOn: Day | null },
  promised: { dueOn: Day; amountMinor: number },
): Promise<number> {
  const createdAt = tx.now();
  const { broken, promiseMostBroken } = await queries.brokenOf(tx.db, held.id);
  if (needsLeader(broken, tx.actor.role, { promiseMostBroken })) {
    throw new AppError(
      "conflict",
      "promise.needsLeader",
      { broken },
      "promise",
    );
  }
  if (held.promiseOn !== null)
    await queries.cancelOpen(tx.db, held.id, createdAt);
  return queries.insert(tx.db, {
    caseId: held.id,
    agentId: tx.actor.userId,
    createdAt,
    ...promised,
  });
}

export const listPromises = (ctx: Ctx, { taskId }: { taskId: number }) =>
  queries.ofCase(ctx.db, ctx.actor, taskId);
