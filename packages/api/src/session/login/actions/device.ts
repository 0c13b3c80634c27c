import type { Db } from "@kolekta/db";
import type { BaseContext } from "../../../core/context.ts";
import { hashToken, newToken } from "../../../core/token.ts";
import type { Tx } from "../../../core/transaction.ts";
import { toNetwork, type AttemptOrigin } from "../rules/attempt.ts";
import * as queries from "../queries/device.ts";
import { trustExpiry } from "../rules/device.ts";

const toDevice = (context: BaseContext, veins: string): queries.Device | null =>
  context.deviceSecret === null ? null : { veins, secretHash: hashToken(context.deviceSecret) };

/**
 * Returns true when any user answered a captcha and signed in on this device in the trust period.
 */
export async function isTrustedDevice(context: BaseContext, veins: string): Promise<boolean> {
  const device = toDevice(context, veins);
  if (!device) return false;
  return Boolean(await queries.find(context.db, device, context.now()));
}

/** Classifies the visit for a login: known device, known address, or stranger. */
export async function getAttemptOrigin(
  context: BaseContext,
  login: string,
  veins: string,
): Promise<AttemptOrigin> {
  const { db, ip, now } = context;
  const device = toDevice(context, veins);
  const network = toNetwork(ip);
  const found = await queries.getTrustedLocation(db, login, device, network, now());
  return device && found.device
    ? { kind: "DEVICE", secretHash: device.secretHash }
    : { kind: "ADDRESS", ip, isTrusted: found.address };
}

/**
 * Remembers the address of a sign-in: attempts of strangers elsewhere do not lock the user at this
 * address.
 */
export const rememberAddress = (tx: Tx<BaseContext>, userId: number) =>
  queries.saveAddress(tx.db, {
    userId,
    network: toNetwork(tx.ip),
    createdAt: tx.now(),
    expiresAt: trustExpiry(tx.now()),
  });

/**
 * Remembers the device and returns the secret for its cookie. Users who share a device share its
 * secret.
 */
export async function trustDevice(
  tx: Tx<BaseContext>,
  userId: number,
  veins: string,
): Promise<string> {
  const now = tx.now();
  const isTrusted = await isTrustedDevice(tx, veins);
  const secret = isTrusted && tx.deviceSecret ? tx.deviceSecret : newToken();
  await queries.save(tx.db, {
    userId,
    veins,
    secretHash: hashToken(secret),
    createdAt: now,
    expiresAt: trustExpiry(now),
  });
  return secret;
}

export const deleteTrustedDevice = (tx: Tx<BaseContext>, userId: number, veins: string) =>
  queries.remove(tx.db, userId, veins);

/** Removes all trusted devices and addresses of the user. */
export const deleteTrustedLocations = (tx: Tx<BaseContext>, userId: number) =>
  queries.removeAll(tx.db, userId);

export const deleteExpiredDevices = (db: Db, now: Date) => queries.removeExpired(db, now);
