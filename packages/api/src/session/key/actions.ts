import { randomUUID } from "node:crypto";
import type { Db } from "@kolekta/db";
import type { Visit } from "../../core/context.ts";
import { inTransaction } from "../../core/transaction.ts";
import { makeKeyPair, unseal } from "./cipher.ts";
import * as queries from "./queries.ts";
import { KEY_LIFE, keyExpiry, offeredUntil } from "./rules.ts";

/** The key that every server process offers now; the first to find none makes it. */
export async function offeredKey(visit: Visit): Promise<queries.LoginKey> {
  const key = await queries.newest(visit.db, offeredUntil(visit.now()));
  return key ?? rotate(visit);
}

const rotate = (visit: Visit): Promise<queries.LoginKey> =>
  inTransaction(visit, null, async (tx) => {
    await queries.lockRotation(tx.db);
    const now = tx.now();
    const id = randomUUID();
    const other = await queries.newest(tx.db, offeredUntil(now));
    tx.audit({
      action: "key.rotate",
      entity: "login_key",
      entityId: other?.id ?? id,
    });
    if (other) return other;
    const pair = await makeKeyPair(KEY_LIFE.bits);
    const key = { id, publicPem: pair.publicPem, expiresAt: keyExpiry(now) };
    await queries.insert(tx.db, {
      ...key,
      privatePem: pair.privatePem,
      createdAt: now,
    });
    await queries.removeExpired(tx.db, now);
    return key;
  });

/** The text that was sealed with a key in force; null for anything else. */
export async function openSealed(
  db: Db,
  now: Date,
  ciphertext: string,
  keyId?: string,
): Promise<string | null> {
  for (const { privatePem } of await queries.privatePems(db, now, keyId)) {
    const text = await unseal(privatePem, ciphertext);
    if (text !== null) return text;
  }
  return null;
}
