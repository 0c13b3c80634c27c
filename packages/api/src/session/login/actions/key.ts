import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { isEncrypted } from "../../../core/cipher.ts";
import type { BaseContext } from "../../../core/context.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { makeKeyPair, unseal } from "../cipher.ts";
import * as queries from "../queries/key.ts";
import { KEY_LIFE, keyExpiry, offeredUntil } from "../rules/key.ts";

/** Finds the key offered now by all server processes; creates it when there is none. */
export async function offeredKey(context: BaseContext): Promise<queries.LoginKey> {
  const key = await queries.findNewestKey(context.db, offeredUntil(context.now()));
  return key ?? rotate(context);
}

const rotate = (context: BaseContext): Promise<queries.LoginKey> =>
  inTransaction(context, null, async (tx) => {
    await queries.lockRotation(tx.db);
    const now = tx.now();
    const id = randomUUID();
    const other = await queries.findNewestKey(tx.db, offeredUntil(now));
    tx.audit({ action: "key.rotate", entity: "login_key", entityId: other?.id ?? id });
    if (other) return other;
    await queries.removeExpired(tx.db, now);
    return make(tx, id);
  });

/** The vault encrypts the private key. */
async function make(tx: Tx<BaseContext>, id: string): Promise<queries.LoginKey> {
  const now = tx.now();
  const pair = await makeKeyPair(KEY_LIFE.bits);
  const key = { id, publicPem: pair.publicPem, expiresAt: keyExpiry(now) };
  const privatePem = tx.gateways.vault.seal(pair.privatePem, toKeyContext(id));
  await queries.insert(tx.db, { ...key, privatePem, createdAt: now });
  return key;
}

const toKeyContext = (id: string): string => `login_key:${id}`;

/** Replaces all keys with a new one, also keys that can no longer be decrypted. */
export const renewKey = (context: BaseContext): Promise<queries.LoginKey> =>
  inTransaction(context, null, async (tx) => {
    await queries.lockRotation(tx.db);
    const id = randomUUID();
    await queries.removeAll(tx.db);
    tx.audit({ action: "key.renew", entity: "login_key", entityId: id });
    return make(tx, id);
  });

/**
 * Runs at start: throws VaultError when a key in force cannot be decrypted, before any sign-in
 * fails. Encrypts keys stored before the vault key existed.
 */
export async function protectKeys(context: BaseContext): Promise<void> {
  const { db, gateways, now } = context;
  const keys = await queries.listKeys(db);
  for (const { id, privatePem, expiresAt } of keys)
    if (expiresAt > now()) gateways.vault.open(privatePem, toKeyContext(id));
  const readable = keys.some(({ privatePem }) => !isEncrypted(privatePem));
  if (gateways.vault.hasKey && readable) await encryptReadable(context);
}

const encryptReadable = (context: BaseContext): Promise<void> =>
  inTransaction(context, null, async (tx) => {
    await queries.lockRotation(tx.db);
    const keys = await queries.listKeys(tx.db);
    const readable = keys.filter(({ privatePem }) => !isEncrypted(privatePem));
    for (const { id, privatePem } of readable) {
      const sealed = tx.gateways.vault.seal(privatePem, toKeyContext(id));
      await queries.savePrivatePem(tx.db, id, sealed);
    }
    tx.audit({
      action: "key.encrypt",
      entity: "login_key",
      entityId: null,
      after: { ids: readable.map(({ id }) => id) },
    });
  });

/** Decrypts a ciphertext of a key in force; null for anything else. */
export async function openSealed(
  { db, now, gateways }: BaseContext,
  ciphertext: string,
  keyId?: string,
): Promise<string | null> {
  for (const { id, privatePem } of await queries.privatePems(db, now(), keyId)) {
    const pem = gateways.vault.open(privatePem, toKeyContext(id));
    const text = await unseal(pem, ciphertext);
    if (text !== null) return text;
  }
  return null;
}

export async function offerKey(context: BaseContext): Promise<z.input<typeof c.getKey.output>> {
  const { id, publicPem, expiresAt } = await offeredKey(context);
  return { keyId: id, algorithm: "RSA-OAEP-256", publicKey: publicPem, expiresAt };
}
