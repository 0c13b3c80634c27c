import type { z } from "zod";
import { clearCookie } from "../../../core/cookies.ts";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound, assertCurrentVersion } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import { hashPassword, tryPassword } from "../../../session/login/actions/attempt.ts";
import { minutesUntil } from "../../../session/login/rules/attempt.ts";
import { openAndSpend, assertUnused } from "../../../session/login/actions/seal.ts";
import { endUserSession } from "../../../session/login/actions/sign-out.ts";
import { rememberReplaced, wasUsedBefore } from "../../../session/login/actions/password.ts";
import { revokeUserTokens } from "../../../session/session/actions/token.ts";
import type { changePassword as changeContract } from "../contract-access.ts";
import { type Account, findAccount, lockAccount, setPassword } from "../queries/password.ts";
import {
  toBarePasswordChange,
  type PasswordChangeInput,
  CHANGE_ENVELOPE,
  parsePasswordChange,
  getPasswordFault,
} from "../rules/password.ts";

type Input = z.output<typeof changeContract.input>;

/**
 * Verifies the present password under the limits of a sign-in, sets the new one and ends the
 * session.
 */
export async function changePassword(ctx: Ctx, input: Input): Promise<{ userId: number }> {
  const { userId, via } = ctx.actor;
  if (via !== "WEB") throw new AppError("forbidden", "access.denied");
  const change = await opened(ctx, input);
  const account = orNotFound(await findAccount(ctx.db, userId));
  await verifyPassword(ctx, account, change);
  if (await wasUsedBefore(ctx, userId, account.passwordHash, change.newPassword))
    throw new AppError("invalid", "password.usedBefore", {}, "newPassword");
  const hash = await hashPassword(ctx, change.newPassword);
  const reply = await inTransaction(ctx, input, async (tx) => {
    const locked = orNotFound(await lockAccount(tx.db, userId));
    assertCurrentVersion(locked.passwordHash, account.passwordHash);
    await rememberReplaced(tx, userId, locked.passwordHash);
    await setPassword(tx.db, userId, { hash, at: tx.now(), by: userId, isOneTime: false });
    await endUserSession(tx, { ...locked, userId }, "PASSWORD");
    const tokens = input.revokeTokens ? await revokeUserTokens(tx, userId) : 0;
    tx.audit({
      action: "user.changePassword",
      entity: "app_user",
      entityId: userId,
      after: { tokensRevoked: tokens },
    });
    return { userId };
  });
  clearCookie(ctx, "session");
  return reply;
}

/** Decrypts both passwords of one envelope, or one bare password in each field. */
async function unsealed(
  ctx: Ctx,
  { password, newPassword, keyId }: Input,
): Promise<PasswordChangeInput | null> {
  const present = await openAndSpend(ctx, password, keyId);
  if (newPassword === undefined) return parsePasswordChange(present.text);
  // Both ciphertexts are used up before either is refused.
  const chosen = await openAndSpend(ctx, newPassword, keyId);
  assertUnused(present, "password");
  assertUnused(chosen, "newPassword");
  return toBarePasswordChange(present.text, chosen.text);
}

async function opened(ctx: Ctx, input: Input): Promise<PasswordChangeInput> {
  const change = await unsealed(ctx, input);
  if (!change) throw new AppError("invalid", "login.badEncryption", { form: CHANGE_ENVELOPE });
  const fault = getPasswordFault(change);
  if (fault) throw new AppError("invalid", fault, {}, "newPassword");
  return change;
}

/**
 * The attempt counts for the session alone, so wrong passwords of others at the address do not
 * block it.
 */
async function verifyPassword(
  ctx: Ctx,
  { login, passwordHash }: Account,
  { password }: PasswordChangeInput,
): Promise<void> {
  const result = await tryPassword(ctx, {
    login,
    password,
    hash: passwordHash,
    origin: { kind: "SESSION" },
  });
  if (result.outcome === "WRONG") throw new AppError("invalid", "password.wrong", {}, "password");
  if (result.outcome === "LOCKED")
    throw new AppError("tooMany", "login.locked", {
      minutes: minutesUntil(result.until, ctx.now()),
    });
}
