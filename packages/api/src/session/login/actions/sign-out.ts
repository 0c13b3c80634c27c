import { clearCookie } from "../../../core/cookies.ts";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { hashToken } from "../../../core/token.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { endSession, endSessions } from "../../session/actions/session.ts";
import { deleteTrustedDevice } from "./device.ts";
import { type LogSubject, toLogSubject, writeEnds, writeLog } from "./log.ts";

export interface SignOutOptions {
  readonly veins?: string | undefined;
  /** Removes the trust in the device too. */
  readonly deleteDevice: boolean;
}

export async function signOut(
  ctx: Ctx,
  { veins, deleteDevice }: SignOutOptions,
): Promise<{ userId: number }> {
  const { token, actor } = ctx;
  if (!token || actor.via !== "WEB") throw new AppError("forbidden", "access.denied");
  const reply = await inTransaction(ctx, { veins, deleteDevice }, async (tx) => {
    const ended = await endSession(tx, actor.userId, "LOGOUT", hashToken(token.value));
    if (veins && deleteDevice) await deleteTrustedDevice(tx, actor.userId, veins);
    if (ended) await writeLog(tx, toLogSubject(actor), veins ?? ended.veins, { outcome: "OUT" });
    tx.audit({
      action: "session.leave",
      entity: "user_session",
      entityId: ended?.id ?? null,
      after: { deviceForgotten: deleteDevice },
    });
    return { userId: actor.userId };
  });
  clearCookie(ctx, "session");
  return reply;
}

export type SessionOwner = Omit<LogSubject, "userId"> & { userId: number };
export type EndedBy = "DISABLED" | "PASSWORD" | "ROLE" | "REVOKED";

/**
 * Ends the session of a user in the transaction that disables the user, ends access, or changes
 * role or password.
 */
export const endUserSession = async (
  tx: Tx<BaseContext>,
  user: SessionOwner,
  reason: EndedBy,
): Promise<boolean> => (await endUserSessions(tx, [user], reason)).has(user.userId);

/** Ends the sessions of many users, and returns the users who had one. */
export async function endUserSessions(
  tx: Tx<BaseContext>,
  users: readonly SessionOwner[],
  reason: EndedBy,
): Promise<ReadonlySet<number>> {
  const owners = new Map(users.map((user) => [user.userId, user]));
  const ended = await endSessions(tx, [...owners.keys()], reason);
  const lines = ended.flatMap(({ userId, ...at }) => {
    const owner = owners.get(userId);
    return owner ? [{ owner, at }] : [];
  });
  await writeEnds(tx, lines, reason);
  return new Set(ended.map(({ userId }) => userId));
}
