import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { invalidateIdentity } from "../../../session/session/actions/session.ts";
import type * as c from "../contract-access.ts";
import { type Approver, findApprover, setConfirmation } from "../queries/approver.ts";
import { lockUsers } from "../queries/lock.ts";
import { findByLogin } from "../queries/password.ts";
import { getConfirmerRefusal } from "../rules/approver.ts";

/** Confirms an account for decisions on law and money by a person who did not set it up. */
export const confirmApprover = (
  ctx: Ctx,
  { userId, version }: z.output<typeof c.confirm.input>,
): Promise<z.input<typeof c.confirm.output>> =>
  inTransaction(ctx, { userId, version }, async (tx) => {
    const [user] = await lockUsers(tx.db, [userId]);
    const found = await findApprover(tx.db, tx.actor, userId, tx.now());
    const approver = orNotFound(found);
    const refusal = getConfirmerRefusal(approver, tx.actor);
    if (refusal) throw new AppError("forbidden", refusal);
    assertCurrentVersion(user?.version, version);
    const confirmedAt = await confirm(tx, approver, tx.actor.userId);
    return { userId, confirmedAt };
  });

/** Confirms an account on behalf of the operator of the machine. */
export const confirmByLogin = (
  context: BaseContext,
  login: string,
): Promise<{ login: string; confirmedAt: Date }> =>
  inTransaction(context, { login }, async (tx) => {
    const { userId } = orNotFound(await findByLogin(tx.db, login));
    await lockUsers(tx.db, [userId]);
    const found = await findApprover(tx.db, null, userId, tx.now());
    const approver = orNotFound(found);
    if (!approver.isApprover) throw new AppError("conflict", "user.noApprover");
    return { login, confirmedAt: await confirm(tx, approver, null) };
  });

async function confirm(
  tx: Tx<BaseContext>,
  { userId, institutionId, confirmedAt }: Approver,
  confirmerId: number | null,
): Promise<Date> {
  const at = confirmedAt ?? tx.now();
  if (!confirmedAt) await setConfirmation(tx.db, userId, { confirmerId, at });
  invalidateIdentity(tx, userId);
  tx.audit({
    action: confirmedAt ? "user.confirmAgain" : "user.confirm",
    entity: "app_user",
    entityId: userId,
    institutionId,
    before: { confirmedAt: confirmedAt?.toISOString() ?? null },
    after: { confirmedAt: at.toISOString() },
  });
  return at;
}
