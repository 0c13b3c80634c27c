import type { z } from "zod";
import type { Ctx, BaseContext } from "../../core/context.ts";
import { dpd } from "../../core/day.ts";
import { listApprovers } from "../../core/approvers.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { caseSeen } from "../../core/scope.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { invalidateLoan } from "../../account/loan/actions/post.ts";
import { updateWorkRankByHold } from "../case/actions/hold.ts";
import { lockCase } from "../case/actions/lock.ts";
import { notifyUsers } from "../notification/actions.ts";
import { type close, HOLD_KINDS, type HoldKind, type listOpen, type open } from "./contract.ts";
import * as queries from "./queries.ts";
import { lockAccount } from "../case/actions/account.ts";

/** Length of a deduction's reason on its hold; the full text is on the deduction. */
const LONGEST = 300;

export const listHolds = (ctx: Ctx, { taskId }: { taskId: number }) =>
  queries.list(ctx.db, ctx.actor, taskId);

/** Lists holds that wait for a decision, with counts by kind. */
export async function listOpenHolds(
  ctx: Ctx,
  { kind, page, size }: z.output<typeof listOpen.input>,
) {
  const { db, actor } = ctx;
  const slice = { size, offset: (page - 1) * size };
  const [stored, counted] = await Promise.all([
    queries.listOpenHoldPage(db, actor, kind, slice),
    queries.countOpen(db, actor),
  ]);
  const today = ctx.today();
  const rows = stored.map(({ overdueOn, isOwn, ...hold }) => ({
    ...hold,
    dpd: dpd(overdueOn, today),
    canClose: hold.kind !== "DEDUCTION" && !isOwn,
  }));
  const counts = toCounts(counted);
  const total = kind ? counts[kind] : counted.reduce((sum, { n }) => sum + n, 0);
  return { rows, total, page, size, counts };
}

const toCounts = (
  counted: readonly { readonly kind: HoldKind; readonly n: number }[],
): Record<HoldKind, number> =>
  Object.fromEntries(
    HOLD_KINDS.map((kind) => [kind, counted.find((row) => row.kind === kind)?.n ?? 0]),
  ) as Record<HoldKind, number>;

/** Places a hold: the guard refuses every contact from the commit on. Notifies the approvers. */
export const placeOnHold = (ctx: Ctx, input: z.output<typeof open.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const holdId = await openHold(tx, input);
    if (holdId === null) throw new AppError("conflict", "hold.alreadyOpen");
    return { holdId };
  });

/** Returns null when a hold of the kind is already open. */
export async function openHold(
  tx: Tx<Ctx>,
  hold: z.output<typeof open.input>,
): Promise<number | null> {
  const { taskId } = hold;
  await lockCase(tx, taskId, { seenBy: tx.actor });
  const at = tx.now();
  const id = await queries.insert(tx.db, tx.actor, { ...hold, at });
  if (id === null) return null;
  const holdId = orNotFound(id);
  await updateWorkRankByHold(tx, taskId);
  tx.audit({ action: "hold.open", entity: "case_hold", entityId: holdId, after: { ...hold } });
  tx.publish({ type: "case.held", ids: { caseId: taskId } });
  await notifyApprovers(tx, taskId);
  return holdId;
}

async function notifyApprovers(tx: Tx<Ctx>, caseId: number): Promise<void> {
  const { institutionId } = orNotFound(await caseSeen(tx.db, tx.actor, caseId));
  const deciders = await listApprovers(tx.db, {
    permission: "hold.close",
    institutionId,
    at: tx.now(),
    requesterIds: [tx.actor.userId],
  });
  await notifyUsers(
    tx,
    deciders.map((userId) => ({ userId, kind: "HOLD_OPENED", caseId })),
  );
}

export const releaseHold = (ctx: Ctx, input: z.output<typeof close.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { holdId, outcome, reason } = input;
    const { caseId, loanId } = orNotFound(await queries.findHoldCase(tx.db, tx.actor, holdId));
    await lockAccount(tx, loanId, { caseId });
    const locked = orNotFound(await queries.lock(tx.db, tx.actor, holdId));
    if (locked.closedAt) throw new AppError("conflict", "record.changed");
    if (locked.kind === "DEDUCTION") throw new AppError("conflict", "hold.endsWithDeduction");
    if (locked.openerId === tx.actor.userId) throw new AppError("forbidden", "hold.cannotCloseOwn");
    if (locked.isSamePerson) throw new AppError("forbidden", "access.samePerson");
    await end(tx, { holdId, caseId, loanId }, { outcome, reason });
    return { holdId };
  });

async function end(
  tx: Tx<Ctx>,
  { holdId, caseId, loanId }: queries.HoldCase & { readonly holdId: number },
  { outcome, reason }: Pick<z.output<typeof close.input>, "outcome" | "reason">,
): Promise<void> {
  const closed = { closerId: tx.actor.userId, closedAt: tx.now(), outcome };
  await queries.close(tx.db, holdId, closed);
  await updateWorkRankByHold(tx, caseId);
  // Charges or waives the fees that waited for the outcome, before any quote uses them.
  await invalidateLoan(tx, loanId, { kind: "HOLD", refId: holdId });
  tx.audit({
    action: "hold.close",
    entity: "case_hold",
    entityId: holdId,
    after: { outcome, reason },
  });
  tx.publish({ type: "case.held", ids: { caseId } });
}

/** Finds the open hold of a kind on a locked case. */
export const findOpenHold = (
  { db }: Tx<Ctx>,
  taskId: number,
  kind: HoldKind,
): Promise<number | undefined> => queries.findOpenId(db, taskId, kind);

/**
 * Refuses the claim of a hold, with loans and cases of the borrower locked. Returns false when the
 * hold has ended.
 */
export async function rejectHold(tx: Tx<Ctx>, holdId: number, reason: string): Promise<boolean> {
  const heldCase = await queries.lockOpenHoldCase(tx.db, holdId);
  if (!heldCase) return false;
  await end(tx, { holdId, ...heldCase }, { outcome: "REFUSED", reason });
  return true;
}

/** Stops contact while a deduction waits for its decision. The case must be locked. */
export async function openForDeduction(tx: Tx<Ctx>, caseId: number, reason: string): Promise<void> {
  const openerId = tx.actor.userId;
  await queries.insertAutomatic(tx.db, {
    caseId,
    kind: "DEDUCTION",
    reason: reason.slice(0, LONGEST),
    openerId,
    at: tx.now(),
  });
  await updateWorkRankByHold(tx, caseId);
  tx.publish({ type: "case.held", ids: { caseId } });
}

/** Ends the hold of a deduction that was decided or became void. */
export async function closeForDeduction(
  tx: Tx<BaseContext> & Partial<Pick<Ctx, "actor">>,
  caseId: number,
): Promise<void> {
  await lockCase(tx, caseId);
  await queries.closeAutomatic(tx.db, caseId, "DEDUCTION", {
    closerId: tx.actor?.userId ?? null,
    at: tx.now(),
  });
  await updateWorkRankByHold(tx, caseId);
  tx.publish({ type: "case.held", ids: { caseId } });
}
