import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lockCaseBorrower } from "../../../tasks/borrower/actions/flag.ts";
import type { OrderRights } from "../contract.ts";
import { find } from "../queries/get.ts";
import { type LockedOrder, lockOrders } from "../queries/write.ts";
import { rightsOn, type Worker } from "../rules.ts";

export const toWorker = ({ actor, now }: Pick<Ctx, "actor" | "now">): Worker => ({
  userId: actor.userId,
  isCompanyUser: actor.institutionId === null,
  now: now(),
  can: {
    allocate: actor.permissions.has("workOrder.allocate"),
    process: actor.permissions.has("workOrder.process"),
    confirm: actor.permissions.has("workOrder.confirm"),
    manage: actor.permissions.has("workOrder.manage"),
  },
});

/** Locks a visible order; checks the version if one is given. */
export async function lockOrder(
  tx: Tx<Ctx>,
  { orderId, version }: { orderId: number; version?: number },
): Promise<LockedOrder> {
  const [found] = await lockOrders(tx.db, tx.actor, [orderId]);
  const order = orNotFound(found);
  if (version !== undefined) assertCurrentVersion(order.version, version);
  return order;
}

/**
 * Locks the order after the loans and cases of its borrower, because effects of the complaint end
 * or return with it.
 */
export async function lockWithBorrower(
  tx: Tx<Ctx>,
  input: { orderId: number; version?: number },
): Promise<LockedOrder> {
  const { taskId } = orNotFound(await find(tx.db, tx.actor, input.orderId));
  await lockCaseBorrower(tx, taskId);
  return lockOrder(tx, input);
}

/** Rejects when the caller lacks the right or the state of the order does not allow it. */
export function assertAllowed(tx: Tx<Ctx>, order: LockedOrder, right: keyof OrderRights): void {
  if (rightsOn(order, toWorker(tx))[right]) return;
  const waits = order.canSeeHandling && order.proposerId !== null;
  throw waits && right !== "confirm"
    ? new AppError("conflict", "workOrder.awaitsConfirmation")
    : new AppError("conflict", `workOrder.cannot.${right}`);
}
