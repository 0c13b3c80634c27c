import type { z } from "zod";
import type { Ctx, Visit } from "../../core/context.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { outdate } from "../../account/loan/actions/post.ts";
import { placeByHold } from "../case/actions/hold.ts";
import { lockCase } from "../case/actions/lock.ts";
import type { close, open } from "./contract.ts";
import * as queries from "./queries.ts";
import { lockAccount } from "../case/actions/account.ts";

/** What a hold shows of a reason that is told at length elsewhere. */
const LONGEST = 300;

export const listHolds = (ctx: Ctx, { taskId }: { taskId: number }) =>
  queries.list(ctx.db, ctx.actor, taskId);

/** The guard refuses every contact from this commit on. */
export const placeOnHold = (ctx: Ctx, input: z.output<typeof open.input>) =>
  inTransaction(ctx, input, async (tx) => {
    await lockCase(tx, input.taskId, { seenBy: tx.actor });
    const id = await queries.insert(tx.db, tx.actor, {
      ...input,
      at: tx.now(),
    });
    if (id === null) throw new AppError("conflict", "hold.alreadyOpen");
    const holdId = orNotFound(id);
    await placeByHold(tx, input.taskId);
    tx.audit({
      action: "hold.open",
      entity: "case_hold",
      entityId: holdId,
      after: { ...input },
    });
    tx.publish({ type: "case.held", ids: { caseId: input.taskId } });
    return { holdId };
  });

export const releaseHold = (ctx: Ctx, input: z.output<typeof close.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { holdId, outcome, reason } = input;
    const { caseId, loanId } = orNotFound(
      await queries.caseOfHold(tx.db, tx.actor, holdId),
    );
    await lockAccount(tx, loanId, { caseId });
    const locked = orNotFound(await queries.lock(tx.db, tx.actor, holdId));
    if (locked.closedAt) throw new AppError("conflict", "record.changed");
    if (locked.kind === "DEDUCTION")
      throw new AppError("conflict", "hold.endsWithDeduction");
    if (locked.openerId === tx.actor.userId)
      throw new AppError("forbidden", "hold.ownHold");
    const closed = { closerId: tx.actor.userId, closedAt: tx.now(), outcome };
    await queries.close(tx.db, holdId, closed);
    await placeByHold(tx, caseId);
    // Fees that waited for the outcome are charged, or waived, before anybody is quoted a price.
    await outdate(tx, loanId, { kind: "HOLD", refId: holdId });
    tx.audit({
      action: "hold.close",
      entity: "case_hold",
      entityId: holdId,
      after: { outcome, reason },
    });
    tx.publish({ type: "case.held", ids: { caseId } });
    return { holdId };
  });

/** The system itself stops contact while an application waits for its decision. The case is locked. */
export async function openForDeduction(
  tx: Tx<Ctx>,
  caseId: number,
  reason: string,
): Promise<void> {
  const openerId = tx.actor.userId;
  await queries.insertAutomatic(tx.db, {
    caseId,
    kind: "DEDUCTION",
    reason: reason.slice(0, LONGEST),
    openerId,
    at: tx.now(),
  });
  await placeByHold(tx, caseId);
  tx.publish({ type: "case.held", ids: { caseId } });
}

/** It was decided, or has come to nothing. */
export async function closeForDeduction(
  tx: Tx<Visit> & Partial<Pick<Ctx, "actor">>,
  caseId: number,
): Promise<void> {
  await lockCase(tx, caseId);
  await queries.closeAutomatic(tx.db, caseId, "DEDUCTION", {
    closerId: tx.actor?.userId ?? null,
    at: tx.now(),
  });
  await placeByHold(tx, caseId);
  tx.publish({ type: "case.held", ids: { caseId } });
}
