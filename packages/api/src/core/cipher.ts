import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/*
 * Encrypts secrets stored in the database with AES-256-GCM, under a key stored elsewhere. The
 * context, such as "login_key:7", is authenticated with the text, so the ciphertext of one row
 * cannot be decrypted for another.
 */

const MARK = "aes256gcm";
const MODE = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Parses 32 bytes from 64 hex digits or base64; null for other text. */
export function parseEncryptionKey(text: string): Buffer | null {
  const trimmed = text.trim();
  if (/^[0-9a-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, "hex");
  if (!/^[A-Za-z0-9+/_-]{43}=?$/.test(trimmed)) return null;
  const key = Buffer.from(trimmed, "base64");
  return key.length === KEY_BYTES ? key : null;
}

export const isEncrypted = (stored: string): boolean => stored.startsWith(`${MARK}:`);

/** Identifies a key without revealing it. */
const fingerprint = (key: Buffer): string =>
  createHash("sha256").update("kolekta key ").update(key).digest("hex").slice(0, 8);

/** Encrypts bytes to nonce, tag and body, without the fingerprint of the key. */
export function encryptBytes(key: Buffer, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(MODE, key, iv).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

export function encrypt(key: Buffer, text: string, context: string): string {
  const sealed = encryptBytes(key, Buffer.from(text, "utf8"), context);
  return [MARK, fingerprint(key), sealed.toString("base64url")].join(":");
}

/** Returns null when the text was encrypted under another key or context, or was changed since. */
export function decrypt(key: Buffer, stored: string, context: string): string | null {
  const [mark, print, body = ""] = stored.split(":");
  if (mark !== MARK || print !== fingerprint(key)) return null;
  const plain = decryptBytes(key, Buffer.from(body, "base64url"), context);
  return plain && plain.toString("utf8");
}

/** Returns null in the cases of `decrypt`. */
export function decryptBytes(key: Buffer, sealed: Buffer, context: string): Buffer | null {
  if (sealed.length < IV_BYTES + TAG_BYTES) return null;
  const iv = sealed.subarray(0, IV_BYTES);
  const opening = createDecipheriv(MODE, key, iv, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(context),
  );
  opening.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    const plain = opening.update(sealed.subarray(IV_BYTES + TAG_BYTES));
    return Buffer.concat([plain, opening.final()]);
  } catch {
    return null;
  }
}
