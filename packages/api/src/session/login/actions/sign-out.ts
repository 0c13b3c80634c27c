import { clearCookie } from "../../../core/cookies.ts";
import type { Ctx, Visit } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { hashToken } from "../../../core/token.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { endSession } from "../../session/actions/session.ts";
import { forgetDevice } from "./device.ts";
import { subjectOf, writeLog } from "./log.ts";

export interface SignOutOptions {
  /** The device that is left. */
  readonly veins?: string | undefined;
  /** It is no longer trusted either. */
  readonly forget: boolean;
}

/** Ends the session of the token at hand. */
export async function signOut(
  ctx: Ctx,
  { veins, forget }: SignOutOptions,
): Promise<{ userId: number }> {
  const { token, actor } = ctx;
  if (!token || actor.via !== "WEB")
    throw new AppError("forbidden", "access.denied");
  const reply = await inTransaction(ctx, { veins, forget }, async (tx) => {
    const ended = await endSession(
      tx,
      actor.userId,
      "LOGOUT",
      hashToken(token.value),
    );
    if (veins && forget) await forgetDevice(tx, actor.userId, veins);
    if (ended)
      await writeLog(tx, subjectOf(actor), veins ?? ended.veins, {
        outcome: "OUT",
      });
    tx.audit({
      action: "session.leave",
      entity: "user_session",
      entityId: ended?.id ?? null,
      after: { deviceForgotten: forget },
    });
    return { userId: actor.userId };
  });
  clearCookie(ctx, "session");
  return reply;
}

/** For whoever disables a user, ends his access, changes his role or his password: his session ends with that change. */
export async function endSessionOf(
  tx: Tx<Visit>,
  user: { userId: number; institutionId: number | null; login: string },
  reason: "DISABLED" | "PASSWORD" | "ROLE" | "REVOKED",
): Promise<boolean> {
  const ended = await endSession(tx, user.userId, reason);
  if (ended)
    await writeLog(tx, user, null, { outcome: "ENDED", reason, at: ended });
  return ended !== null;
}
