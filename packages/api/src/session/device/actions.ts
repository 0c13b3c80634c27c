import type { Db } from "@kolekta/db";
import type { Visit } from "../../core/context.ts";
import { hashToken, newToken } from "../../core/token.ts";
import type { Tx } from "../../core/transaction.ts";
import * as queries from "./queries.ts";
import { trustExpiry } from "./rules.ts";

const deviceOf = (visit: Visit, veins: string): queries.Device | null =>
  visit.deviceSecret === null
    ? null
    : { veins, secretHash: hashToken(visit.deviceSecret) };

/** Somebody made a full login on this device not long ago. */
export async function isKnownDevice(
  visit: Visit,
  veins: string,
): Promise<boolean> {
  const device = deviceOf(visit, veins);
  if (!device) return false;
  return Boolean(await queries.find(visit.db, device, visit.now()));
}

/** The user of this login name did. */
export async function isTrustedDevice(
  visit: Visit,
  login: string,
  veins: string,
): Promise<boolean> {
  const device = deviceOf(visit, veins);
  if (!device) return false;
  return Boolean(await queries.findFor(visit.db, login, device, visit.now()));
}

/** Remembers the device; colleagues who share it share its secret. Answers the secret for the cookie. */
export async function trustDevice(
  tx: Tx<Visit>,
  userId: number,
  veins: string,
): Promise<string> {
  const now = tx.now();
  const known = await isKnownDevice(tx, veins);
  const secret = known && tx.deviceSecret ? tx.deviceSecret : newToken();
  await queries.save(tx.db, {
    userId,
    veins,
    secretHash: hashToken(secret),
    createdAt: now,
    expiresAt: trustExpiry(now),
  });
  return secret;
}

export const forgetDevice = (tx: Tx<Visit>, userId: number, veins: string) =>
  queries.remove(tx.db, userId, veins);

export const sweepDevices = (db: Db, now: Date) =>
  queries.removeExpired(db, now);
