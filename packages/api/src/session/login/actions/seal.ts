import { createHash } from "node:crypto";
import type { Visit } from "../../../core/context.ts";
import { keyExpiry } from "../rules/key.ts";
import * as queries from "../queries/seal.ts";

/**
 * Spends a password that was sealed alone; false where it was used before. An envelope carries the key of its captcha
 * instead, and opens with that one only.
 */
export function spendSeal(
  { db, now }: Visit,
  ciphertext: string,
): Promise<boolean> {
  // The bytes, for the same ones can be written in several ways.
  const bytes = Buffer.from(ciphertext, "base64");
  const digest = createHash("sha256").update(bytes).digest();
  return queries.use(db, digest, keyExpiry(now()));
}

export const sweepSeals = queries.removeExpired;
