import type { BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { hashToken, newToken, SERVICE_KEY_PREFIX } from "../../../core/token.ts";
import type { Tx } from "../../../core/transaction.ts";
import * as queries from "../queries/token.ts";
import { MAX_VALID_KEYS } from "../rules/service-key.ts";
import { tokenExpiry } from "../rules/token.ts";
import { invalidateIdentity } from "./session.ts";

interface KeyRequest {
  readonly userId: number;
  readonly name: string;
  readonly days: number;
}

/**
 * Creates a key within a larger transaction, which has locked the user and audits the key. The
 * database stores only its hash.
 */
export async function createServiceKey(
  tx: Tx<BaseContext>,
  { userId, name, days }: KeyRequest,
): Promise<{ id: number; key: string; expiresAt: Date }> {
  const now = tx.now();
  if ((await queries.countValid(tx.db, userId, now)) >= MAX_VALID_KEYS)
    throw new AppError("conflict", "key.twoValid");
  const key = newToken(SERVICE_KEY_PREFIX);
  const expiresAt = tokenExpiry(now, days);
  const tokenHash = hashToken(key);
  const inserted = await queries.insert(tx.db, {
    userId,
    name,
    tokenHash,
    createdAt: now,
    expiresAt,
  });
  if (!inserted) throw new AppError("conflict", "record.duplicate", {}, "name");
  return { id: inserted.id, key, expiresAt };
}

/** Revokes a key: at once in the database, and in the cached identities of every process. */
export async function revokeServiceKey(
  tx: Tx<BaseContext>,
  userId: number,
  keyId: number,
): Promise<{ name: string }> {
  const revoked = orNotFound(await queries.revokeById(tx.db, userId, keyId, tx.now()));
  invalidateIdentity(tx, userId);
  return revoked;
}
