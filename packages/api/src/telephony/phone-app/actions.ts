import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { Ctx, BaseContext } from "../../core/context.ts";
import { DEFAULT_ZONE, toLocalDay } from "../../core/day.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { hashToken, newToken } from "../../core/token.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import { entryInForce } from "../../manage/config/actions/value.ts";
import type * as c from "./contract.ts";
import * as queries from "./queries.ts";
import { isOlder, ONLINE_MS, PAIRING_MS, toPairingCode, SEEN_EVERY_MS } from "./rules.ts";

interface OfAgent {
  readonly agentId: number;
}

/**
 * Creates a pairing code for the company phone of another user. Agents cannot create their own, or
 * they could pair any phone and read numbers.
 */
export const pairPhone = (ctx: Ctx, { agentId }: OfAgent) =>
  inTransaction(ctx, { agentId }, async (tx) => {
    const { userId } = tx.actor;
    if (agentId === userId) throw new AppError("forbidden", "phone.cannotPairSelf", {}, "agentId");
    const agent = await queries.lockAgent(tx.db, tx.actor, agentId);
    return pair(tx, orNotFound(agent), userId);
  });

export const unpairPhone = (ctx: Ctx, { agentId }: OfAgent) =>
  inTransaction(ctx, { agentId }, async (tx) =>
    unpair(tx, orNotFound(await queries.lockAgent(tx.db, tx.actor, agentId))),
  );

export const pairByLogin = (context: BaseContext, login: string) =>
  inTransaction(context, { login }, async (tx) =>
    pair(tx, orNotFound(await queries.lockByLogin(tx.db, login)), null),
  );

export const unpairByLogin = (context: BaseContext, login: string) =>
  inTransaction(context, { login }, async (tx) =>
    unpair(tx, orNotFound(await queries.lockByLogin(tx.db, login))),
  );

async function pair(
  tx: Tx<BaseContext>,
  { id: agentId, institutionId }: queries.Agent,
  pairerId: number | null,
) {
  const pairingCode = toPairingCode(randomBytes(12));
  const createdAt = tx.now();
  const pairingUntil = new Date(createdAt.getTime() + PAIRING_MS);
  const ended = await queries.endPhones(tx.db, agentId, createdAt);
  const pairingHash = hashToken(pairingCode);
  const made = { agentId, pairerId, pairingHash, pairingUntil, createdAt };
  tx.audit({
    action: "phone.pair",
    entity: "company_phone",
    entityId: await queries.insertPhone(tx.db, made),
    institutionId,
    after: { agentId, ended },
  });
  tx.publish({ type: "phone.changed", ids: { institutionId, agentId } });
  return { pairingCode, expiresAt: pairingUntil };
}

async function unpair(tx: Tx<BaseContext>, { id: agentId, institutionId }: queries.Agent) {
  const ended = await queries.endPhones(tx.db, agentId, tx.now());
  tx.audit({
    action: "phone.unpair",
    entity: "company_phone",
    entityId: null,
    institutionId,
    after: { agentId, ended },
  });
  tx.publish({ type: "phone.changed", ids: { institutionId, agentId } });
  return { agentId };
}

/**
 * Creates a new code for a phone that a leader allowed minutes before, on the agent's own screen.
 * The earlier code becomes invalid. Without the leader's permission there is no code, because a
 * paired phone receives numbers.
 */
export const reissuePairingCode = (ctx: Ctx) =>
  inTransaction(ctx, null, async (tx) => {
    const pairingCode = toPairingCode(randomBytes(12));
    const allowed = await queries.replaceCode(
      tx.db,
      tx.actor.userId,
      hashToken(pairingCode),
      tx.now(),
    );
    if (!allowed) throw new AppError("conflict", "phone.notAllowed");
    tx.audit({ action: "phone.showCode", entity: "company_phone", entityId: allowed.id });
    return { pairingCode, expiresAt: allowed.pairingUntil };
  });

const toPhoneView = <Stored extends queries.StoredPhone>(
  phone: Stored,
  now: Date,
): Stored & { isOnline: boolean } => ({
  ...phone,
  isOnline:
    phone.state === "PAIRED" &&
    phone.lastSeenAt !== null &&
    now.getTime() - phone.lastSeenAt.getTime() <= ONLINE_MS,
});

export async function getOwnPhone({ db, actor, now }: Ctx) {
  const ownPhone = await queries.findOwnPhone(db, actor.userId, now());
  if (!ownPhone) return { phone: null, pairingUntil: null };
  const { pairingUntil, ...phone } = ownPhone;
  return phone.state === "PAIRED"
    ? { phone: toPhoneView(phone, now()), pairingUntil: null }
    : { phone: null, pairingUntil };
}

export async function listPhones(
  { db, actor, now }: Ctx,
  { page, size, ...filter }: z.output<typeof c.list.input>,
) {
  const at = now();
  const slice = { size, offset: (page - 1) * size };
  const [stored, total] = await Promise.all([
    queries.page(db, actor, filter, at, slice),
    queries.count(db, actor, filter, at),
  ]);
  return { rows: stored.map((phone) => toPhoneView(phone, at)), total, page, size };
}

/** Authenticates the phone by the code, and issues the credential for later requests. */
export async function enrolPhone(
  context: BaseContext,
  { pairingCode, deviceName, appVersion }: z.output<typeof c.enrol.input>,
) {
  context.countCall("app", pairingCode);
  const notice = await updateFor(context, appVersion);
  return inTransaction(context, null, async (tx) => {
    const credential = newToken();
    const [code, credentialHash] = [hashToken(pairingCode), hashToken(credential)];
    const device = { deviceName, appVersion };
    const phone = await queries.consumePairingCode(tx.db, code, credentialHash, device, tx.now());
    if (!phone) throw new AppError("invalid", "phone.badCode", {}, "pairingCode");
    tx.audit({
      action: "phone.enrol",
      entity: "company_phone",
      entityId: phone.id,
      after: { agentId: phone.agentId, ...device },
    });
    const { agentId, institutionId } = phone;
    tx.publish({ type: "phone.changed", ids: { institutionId, agentId } });
    return { credential, agentName: phone.agentName, ...notice };
  });
}

interface UpdateNotice {
  readonly update?: c.Update;
}

/**
 * Gets the update for a phone of this version; a phone with a mandatory update is refused until it
 * has it.
 */
async function updateFor(
  { db, now }: Pick<BaseContext, "db" | "now">,
  appVersion: string | undefined,
): Promise<UpdateNotice> {
  const today = toLocalDay(now(), DEFAULT_ZONE);
  const entryKey = { code: "APP_VERSION", stageId: null, today } as const;
  const { version, shortLink, isOpen } = (await entryInForce(db, entryKey)) ?? {};
  if (!version || !shortLink || !isOlder(appVersion, version)) return {};
  if (isOpen)
    throw new AppError("conflict", "phone.updateForced", { version, shortLink }, "appVersion");
  return { update: { version, shortLink } };
}

export interface PhoneCredentials {
  readonly credential: string;
  readonly appVersion?: string | undefined;
}

/** Gets the phone of a credential, with its update; throws for an unknown credential. */
export async function pairedPhone(
  context: BaseContext,
  { credential, appVersion }: PhoneCredentials,
): Promise<{ id: number; agentId: number; notice: UpdateNotice }> {
  context.countCall("app", credential);
  const phone = await queries.byCredential(context.db, hashToken(credential));
  if (!phone) throw new AppError("unauthorized", "phone.notPaired");
  const now = context.now();
  const before = new Date(now.getTime() - SEEN_EVERY_MS);
  const { id } = phone;
  await queries.markSeen(context.db, { id, appVersion, now }, before);
  return { ...phone, notice: await updateFor(context, appVersion) };
}

export const findPhoneId = queries.findByAgent;
