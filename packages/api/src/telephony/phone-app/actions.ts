import { randomBytes } from "node:crypto";
import type { Ctx, Visit } from "../../core/context.ts";
import { AppError, orNotFound } from "../../core/errors.ts";
import { hashToken, newToken } from "../../core/token.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import * as queries from "./queries.ts";
import { PAIRING_MS, pairingCodeOf } from "./rules.ts";

interface OfAgent {
  readonly agentId: number;
}

/** Makes a code for the company phone of somebody else, who could otherwise pair whatever he likes and read numbers. */
export const pairPhone = (ctx: Ctx, { agentId }: OfAgent) =>
  inTransaction(ctx, { agentId }, async (tx) => {
    const { userId } = tx.actor;
    if (agentId === userId)
      throw new AppError("forbidden", "phone.pairOwn", {}, "agentId");
    const agent = await queries.lockAgent(tx.db, tx.actor, agentId);
    return pair(tx, orNotFound(agent), userId);
  });

export const unpairPhone = (ctx: Ctx, { agentId }: OfAgent) =>
  inTransaction(ctx, { agentId }, async (tx) =>
    unpair(tx, orNotFound(await queries.lockAgent(tx.db, tx.actor, agentId))),
  );

/** The same from the command line, by login name. */
export const pairByLogin = (visit: Visit, login: string) =>
  inTransaction(visit, { login }, async (tx) =>
    pair(tx, orNotFound(await queries.lockByLogin(tx.db, login)), null),
  );

export const unpairByLogin = (visit: Visit, login: string) =>
  inTransaction(visit, { login }, async (tx) =>
    unpair(tx, orNotFound(await queries.lockByLogin(tx.db, login))),
  );

async function pair(
  tx: Tx<Visit>,
  { id: agentId, institutionId }: queries.Agent,
  pairerId: number | null,
) {
  const pairingCode = pairingCodeOf(randomBytes(12));
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
  return { pairingCode, expiresAt: pairingUntil };
}

async function unpair(
  tx: Tx<Visit>,
  { id: agentId, institutionId }: queries.Agent,
) {
  const ended = await queries.endPhones(tx.db, agentId, tx.now());
  tx.audit({
    action: "phone.unpair",
    entity: "company_phone",
    entityId: null,
    institutionId,
    after: { agentId, ended },
  });
  return { agentId };
}

/** The phone proves itself by the code, and from then on by a credential that only it has. */
export async function enrolPhone(
  visit: Visit,
  { pairingCode }: { readonly pairingCode: string },
) {
  visit.countCall("app", pairingCode);
  return inTransaction(visit, null, async (tx) => {
    const credential = newToken();
    const [code, kept] = [hashToken(pairingCode), hashToken(credential)];
    const phone = await queries.takeCode(tx.db, code, kept, tx.now());
    if (!phone)
      throw new AppError("invalid", "phone.badCode", {}, "pairingCode");
    tx.audit({
      action: "phone.enrol",
      entity: "company_phone",
      entityId: phone.id,
      after: { agentId: phone.agentId },
    });
    return { credential, agentName: phone.agentName };
  });
}

/** The phone behind a credential; whoever else asks is told nothing. */
export async function pairedPhone(
  visit: Visit,
  credential: string,
): Promise<{ id: number; agentId: number }> {
  visit.countCall("app", credential);
  const phone = await queries.byCredential(visit.db, hashToken(credential));
  if (!phone) throw new AppError("unauthorized", "phone.notPaired");
  return phone;
}

export const phoneOf = queries.ofAgent;
