import type { z } from "zod";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { deleteTrustedLocations } from "../../../session/login/actions/device.ts";
import { unlockAccount } from "../../../session/login/actions/attempt.ts";
import { endUserSession } from "../../../session/login/actions/sign-out.ts";
import { revokeUserTokens } from "../../../session/session/actions/token.ts";
import type * as c from "../contract-access.ts";
import { findByLogin, findOwner, type Owner } from "../queries/password.ts";
import { lockManaged } from "./authority.ts";

type Revoked = z.input<typeof c.revokeAccess.output>;

/** Ends session, API tokens and trusted devices of the caller or of a managed user. */
export const revokeAccess = (
  ctx: Ctx,
  input: z.output<typeof c.revokeAccess.input>,
): Promise<Revoked> =>
  inTransaction(ctx, input, async (tx) =>
    revokeAll(tx, await lockManagedOwner(tx, input.userId), "REVOKED"),
  );

/** Ends only the session. */
export const endSession = (
  ctx: Ctx,
  input: z.output<typeof c.endSession.input>,
): Promise<z.input<typeof c.endSession.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const owner = await lockManagedOwner(tx, input.userId);
    const sessionEnded = await endUserSession(tx, owner, "REVOKED");
    tx.audit({
      action: "user.endSession",
      entity: "app_user",
      entityId: owner.userId,
      institutionId: owner.institutionId,
      after: { sessionEnded },
    });
    return { userId: owner.userId, sessionEnded };
  });

/** Clears the count of wrong passwords, so that the login can be tried at once. */
export const unlockUser = (
  ctx: Ctx,
  input: z.output<typeof c.unlock.input>,
): Promise<z.input<typeof c.unlock.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const [user] = await lockManaged(tx, [input.userId]);
    const { id, login, institutionId } = orNotFound(user);
    const unlocked = await unlockAccount(tx, login);
    tx.audit({
      action: "user.unlock",
      entity: "app_user",
      entityId: id,
      institutionId,
      after: { unlocked },
    });
    return { userId: id, unlocked };
  });

/** Locks the caller, or a user under the caller's authority. */
async function lockManagedOwner(tx: Tx<Ctx>, userId: number): Promise<Owner> {
  if (userId !== tx.actor.userId) await lockManaged(tx, [userId]);
  return orNotFound(await findOwner(tx.db, userId));
}

/** Ends all access of a user by login, for the command line. */
export const revokeAccessByLogin = (context: BaseContext, login: string): Promise<Revoked> =>
  inTransaction(context, { login }, async (tx) =>
    revokeAll(tx, orNotFound(await findByLogin(tx.db, login)), "REVOKED"),
  );

/** Ends the session and every API token, and removes trusted devices and addresses. */
export async function revokeAll(
  tx: Tx<BaseContext>,
  user: Owner,
  reason: "REVOKED" | "PASSWORD",
): Promise<Revoked> {
  const { userId, institutionId } = user;
  const sessionEnded = await endUserSession(tx, user, reason);
  const tokens = await revokeUserTokens(tx, userId);
  await deleteTrustedLocations(tx, userId);
  tx.audit({
    action: "user.revoke",
    entity: "app_user",
    entityId: userId,
    institutionId,
    after: { sessionEnded, tokens },
  });
  return { userId, sessionEnded, tokens };
}
