import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { listByCase } from "../queries/list.ts";
import * as queries from "../queries/make.ts";
import { needsLeader } from "../rules.ts";
import { evaluateOpenPromise } from "./settle.ts";

/**
 * Makes a promise; it replaces the open one of the case, unless that one is due for evaluation.
 * Returns the id.
 */
export async function makePromise(
  tx: Tx<Ctx>,
  caseRow: { id: number; promiseOn: Day | null },
  promised: { dueOn: Day; amountMinor: number },
): Promise<number> {
  const createdAt = tx.now();
  const hasOpenPromise = caseRow.promiseOn !== null;
  if (hasOpenPromise) await evaluateOpenPromise(tx, caseRow.id);
  const { broken, promiseMaxBroken } = await queries.getBrokenPromises(tx.db, caseRow.id, tx.now());
  const canPromiseAfterBroken = tx.actor.permissions.has("promise.afterBroken");
  if (needsLeader(broken, { promiseMaxBroken }, canPromiseAfterBroken)) {
    throw new AppError("conflict", "promise.needsLeader", { broken }, "promise");
  }
  const replaced = hasOpenPromise
    ? await queries.cancelOpen(tx.db, caseRow.id, createdAt)
    : undefined;
  const id = await queries.insert(tx.db, {
    caseId: caseRow.id,
    agentId: tx.actor.userId,
    createdAt,
    ...promised,
  });
  if (replaced !== undefined) await queries.insertReplaced(tx.db, replaced, id, createdAt);
  return id;
}

export const listPromises = (ctx: Ctx, { taskId }: { taskId: number }) =>
  listByCase(ctx.db, ctx.actor, taskId);
