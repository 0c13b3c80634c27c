import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { revokeRecalls } from "../../closing/actions/close.ts";
import type * as c from "../contract-recall.ts";
import { lockRecall, markRevoked, recallPage } from "../queries/revoke.ts";

export async function listRecalls(
  { db, actor }: Ctx,
  { page, size }: z.output<typeof c.listRecalls.input>,
): Promise<z.input<typeof c.listRecalls.output>> {
  const offset = (page - 1) * size;
  const { rows, total } = await recallPage(db, actor, { size, offset });
  return { rows, total, page, size };
}

/** Revokes a recall for its cases that are not recalled yet. */
export const revokeRecall = (
  ctx: Ctx,
  { recallId, seen, note }: z.output<typeof c.revokeRecall.input>,
): Promise<z.input<typeof c.revokeRecall.output>> =>
  inTransaction(ctx, { recallId, seen, note }, async (tx) => {
    const locked = await lockRecall(tx.db, tx.actor, recallId);
    const { institutionId } = orNotFound(locked);
    const count = (await revokeRecalls(tx, recallId, note)).length;
    if (count === 0) throw new AppError("conflict", "closing.notRevocable");
    if (count !== seen) throw new AppError("conflict", "case.countChanged", { count, seen });
    await markRevoked(tx.db, recallId, {
      revokedBy: tx.actor.userId,
      revokedAt: tx.now(),
      revokeNote: note,
    });
    tx.audit({
      action: "placement.revokeRecall",
      entity: "institution",
      entityId: institutionId,
      institutionId,
      after: { recallId, note, cases: count },
    });
    tx.publish({ type: "placement.changed", ids: { institutionId } });
    return { revoked: count };
  });
