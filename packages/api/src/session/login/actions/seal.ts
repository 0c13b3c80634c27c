import { createHash } from "node:crypto";
import type { BaseContext } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { keyExpiry } from "../rules/key.ts";
import { findBarePassword } from "../rules/credentials.ts";
import * as queries from "../queries/seal.ts";
import { openSealed } from "./key.ts";

export interface OpenedSeal {
  /** Absent when no key in force opens the ciphertext. */
  readonly text: string | null;
  /** Set when the ciphertext holds a bare password and was opened before. */
  readonly isUsed: boolean;
}

/**
 * Opens a ciphertext, and uses it up when it holds a bare password: otherwise an intercepted copy
 * could be used to sign in. An envelope names its purpose or captcha and cannot be used for
 * anything else.
 */
export async function openAndSpend(
  context: BaseContext,
  ciphertext: string,
  keyId?: string,
): Promise<OpenedSeal> {
  const text = await openSealed(context, ciphertext, keyId);
  const isBare = findBarePassword(text) !== null;
  return { text, isUsed: isBare && !(await spendSeal(context, ciphertext)) };
}

export function assertUnused({ isUsed }: OpenedSeal, field: string): void {
  if (isUsed) throw new AppError("invalid", "login.sealUsed", {}, field);
}

/** Records the use of a ciphertext; false where it was used before. */
function spendSeal({ db, now }: BaseContext, ciphertext: string): Promise<boolean> {
  // Hashes the bytes, because base64 can write the same bytes in several ways.
  const bytes = Buffer.from(ciphertext, "base64");
  const digest = createHash("sha256").update(bytes).digest();
  return queries.recordSealUse(db, digest, keyExpiry(now()));
}

export const deleteExpiredSeals = queries.removeExpired;
