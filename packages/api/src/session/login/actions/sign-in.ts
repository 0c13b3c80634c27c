import type { z } from "zod";
import { setCookie } from "../../../core/cookies.ts";
import type { Actor, BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { actorByLogin } from "../../session/actions/identity.ts";
import { lockUserForSession, startSession } from "../../session/actions/session.ts";
import { SESSION_LIFE } from "../../session/rules/session.ts";
import type * as c from "../contract.ts";
import * as accounts from "../queries/account.ts";
import { shiftToday } from "../queries/shift.ts";
import { TRUST_SECONDS } from "../rules/device.ts";
import { isOutsideShift } from "../rules/shift.ts";
import { recordLoginMetric } from "./counter.ts";
import { buildCurrentUser } from "./current-user.ts";
import * as device from "./device.ts";
import { toLogSubject, writeLog } from "./log.ts";
import * as password from "./password.ts";
import { type SignInInput, type VerifiedCredentials, authenticate } from "./authenticate.ts";

/** Opens a session and ends another session of the user. */
export async function signIn(
  context: BaseContext,
  input: SignInInput,
): Promise<z.input<typeof c.signIn.output>> {
  const verified = await authenticate(context, input);
  const actor = await actorByLogin(context.db, verified.account.login, "WEB", context.now());
  if (!actor) throw new AppError("invalid", "login.wrongPassword");
  const opened = await inTransaction({ ...context, actor }, null, (tx) =>
    open(tx, input, verified),
  );
  recordLoginMetric();
  setCookie(context, "session", opened.token, SESSION_LIFE.absoluteMs / 1000);
  if (opened.deviceSecret) setCookie(context, "device", opened.deviceSecret, TRUST_SECONDS);
  const { token, expiresAt, session } = opened;
  return { token, expiresAt, session };
}

async function open(
  tx: Tx<BaseContext & { actor: Actor }>,
  { veins, trustDevice }: SignInInput,
  { account, captchaAnswered }: VerifiedCredentials,
) {
  const isEmployed = await lockUserForSession(tx, account.id);
  const current = await accounts.findById(tx.db, account.id, tx.now());
  if (!isEmployed || current?.passwordHash !== account.passwordHash)
    throw new AppError("invalid", "login.wrongPassword");
  await password.spendOneTimePassword(tx, account.id, current);
  await device.rememberAddress(tx, account.id);
  const started = await startSession(tx, account.id, veins);
  const deviceSecret =
    captchaAnswered && trustDevice ? await device.trustDevice(tx, account.id, veins) : null;
  const { replaced } = started;
  const lines = replaced ? [{ outcome: "REPLACED" as const, at: replaced }] : [];
  const offShift = await isOffShift(tx, account.id);
  await writeLog(tx, toLogSubject(tx.actor), veins, ...lines, {
    outcome: "IN",
    ...(offShift ? { reason: OFF_SHIFT } : {}),
  });
  if (offShift) tx.publish({ type: "login.offShift", ids: { userId: account.id } });
  tx.audit({
    action: "session.enter",
    entity: "user_session",
    entityId: started.id,
    after: { replaced: replaced?.id ?? null, deviceTrusted: deviceSecret !== null, offShift },
  });
  return { ...started, deviceSecret, session: await buildCurrentUser(tx, tx.actor) };
}

/** Reason in the login log for an off-shift sign-in. */
const OFF_SHIFT = "offShift";

async function isOffShift(context: BaseContext, userId: number): Promise<boolean> {
  const shift = await shiftToday(context.db, userId, context.now());
  return shift !== undefined && isOutsideShift(shift);
}
