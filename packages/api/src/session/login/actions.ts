import type { z } from "zod";
import { clearCookie, setCookie } from "../../core/cookies.ts";
import type { Actor, Ctx, Visit } from "../../core/context.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { hashToken } from "../../core/token.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import * as captcha from "../captcha/actions.ts";
import * as device from "../device/actions.ts";
import { TRUST_SECONDS } from "../device/rules.ts";
import * as identity from "../identity/actions.ts";
import { SESSION_LIFE } from "../identity/rules.ts";
import * as key from "../key/actions.ts";
import * as password from "../password/actions.ts";
import { isPasswordExpired } from "../password/rules.ts";
import { POLICY } from "../policy/rules.ts";
import type * as c from "./contract.ts";
import { writeLog } from "./log.ts";
import { type EnterInput, type Proof, prove } from "./prove.ts";
import * as queries from "./queries.ts";

export async function offerKey(
  visit: Visit,
): Promise<z.input<typeof c.rsaPublicKey.output>> {
  const { id, publicPem, expiresAt } = await key.offeredKey(visit);
  return {
    keyId: id,
    algorithm: "RSA-OAEP-256",
    publicKey: publicPem,
    expiresAt,
  };
}

export async function offerCaptcha(visit: Visit, veins: string | undefined) {
  const [image, known] = await Promise.all([
    captcha.issueImage(visit.db, visit.now()),
    veins === undefined ? false : device.isKnownDevice(visit, veins),
  ]);
  return { ...image, required: !known };
}

/** Opens a session and ends the one the user may have elsewhere. */
export async function enter(
  visit: Visit,
  input: EnterInput,
): Promise<z.input<typeof c.enter.output>> {
  const proof = await prove(visit, input);
  const actor = await identity.actorByLogin(
    visit.db,
    proof.account.login,
    "WEB",
    visit.now(),
  );
  if (!actor) throw new AppError("invalid", "login.wrongPassword");
  const opened = await inTransaction({ ...visit, actor }, null, (tx) =>
    open(tx, input, proof),
  );
  setCookie(visit, "session", opened.token, SESSION_LIFE.absoluteMs / 1000);
  if (opened.deviceSecret)
    setCookie(visit, "device", opened.deviceSecret, TRUST_SECONDS);
  const { token, expiresAt, session } = opened;
  return { token, expiresAt, session };
}

async function open(
  tx: Tx<Visit & { actor: Actor }>,
  { veins, trustDevice }: EnterInput,
  { account, full }: Proof,
) {
  const current = await queries.lock(tx.db, account.id);
  if (!current?.enabled || current.passwordHash !== account.passwordHash)
    throw new AppError("invalid", "login.wrongPassword");
  await password.spendTemporary(tx, account.id, current);
  await device.rememberAddress(tx, account.id);
  const started = await identity.startSession(tx, account.id, veins);
  const deviceSecret =
    full && trustDevice
      ? await device.trustDevice(tx, account.id, veins)
      : null;
  const { replaced } = started;
  const lines = replaced
    ? [{ outcome: "REPLACED" as const, at: replaced }]
    : [];
  await writeLog(tx, subjectOf(tx.actor), veins, ...lines, { outcome: "IN" });
  tx.audit({
    action: "session.enter",
    entity: "user_session",
    entityId: started.id,
    after: {
      replaced: replaced?.id ?? null,
      deviceTrusted: deviceSecret !== null,
    },
  });
  return { ...started, deviceSecret, session: await describe(tx, tx.actor) };
}

const subjectOf = ({ userId, institutionId, login }: Actor) => ({
  userId,
  institutionId,
  login,
});

export const currentUser = (ctx: Ctx) => describe(ctx, ctx.actor);

async function describe(visit: Visit, actor: Actor): Promise<c.CurrentUser> {
  const now = visit.now();
  const [found, policy] = await Promise.all([
    queries.describe(visit.db, actor.userId, POLICY.version),
    password.policyAt(visit.db, now),
  ]);
  const row = orNotFound(found);
  return {
    user: {
      id: actor.userId,
      login: actor.login,
      name: actor.name,
      role: actor.role,
      roleKey: row.roleKey,
      institutionId: actor.institutionId,
      institutionName: row.institutionName,
      groupId: actor.groupId,
      groupName: row.groupName,
    },
    permissions: [...actor.permissions],
    caseScope: actor.caseScope,
    worksCases: row.worksCases,
    rowsSelectable: actor.rowsSelectable,
    languageLocked: actor.languageLocked,
    inactivityNotices: row.inactivityNotices,
    zone: actor.zone,
    policyAccepted: row.policyAccepted,
    mustChangePassword: row.mustChangePassword,
    passwordExpired: isPasswordExpired(row, policy, now),
  };
}

export interface Leaving {
  /** The device that is left. */
  readonly veins?: string | undefined;
  /** It is no longer trusted either. */
  readonly forget: boolean;
}

/** Ends the session of the token at hand. */
export async function leave(
  ctx: Ctx,
  { veins, forget }: Leaving,
): Promise<{ userId: number }> {
  const { token, actor } = ctx;
  if (!token || actor.via !== "WEB")
    throw new AppError("forbidden", "access.denied");
  const reply = await inTransaction(ctx, { veins, forget }, async (tx) => {
    const ended = await identity.endSession(
      tx,
      actor.userId,
      "LOGOUT",
      hashToken(token.value),
    );
    if (veins && forget) await device.forgetDevice(tx, actor.userId, veins);
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
  const ended = await identity.endSession(tx, user.userId, reason);
  if (ended)
    await writeLog(tx, user, null, { outcome: "ENDED", reason, at: ended });
  return ended !== null;
}
