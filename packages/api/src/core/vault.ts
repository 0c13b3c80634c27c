import { decrypt, decryptBytes, encrypt, encryptBytes, isEncrypted } from "./cipher.ts";

/** Encrypts secrets that the database must store. */
export interface Vault {
  /** Without a key, secrets are stored in clear. */
  readonly hasKey: boolean;
  /** Encrypts a text for storage; `context` names the row, such as "login_key:7". */
  seal(text: string, context: string): string;
  /**
   * Throws VaultError when the key is missing or another. A text stored in clear is returned
   * unchanged.
   */
  open(stored: string, context: string): string;
  /** Encrypts bytes, which are never stored in clear: throws VaultError without a key. */
  sealBytes(plain: Uint8Array, context: string): Buffer;
  /** Returns null when the key is missing or another, or when the bytes were changed. */
  openBytes(sealed: Buffer, context: string): Buffer | null;
}

/** A stored secret cannot be read; the message names the setting to correct. */
export class VaultError extends Error {
  override readonly name = "VaultError";
}

export const KEY_SETTING = "KEY_ENCRYPTION_KEY";

export const createVault = (key: Buffer | null): Vault => ({
  hasKey: key !== null,
  seal: (text, context) => (key ? encrypt(key, text, context) : text),
  sealBytes: (plain, context) => {
    if (key) return encryptBytes(key, plain, context);
    throw new VaultError(`${KEY_SETTING} is not set`);
  },
  openBytes: (sealed, context) => key && decryptBytes(key, sealed, context),
  open: (stored, context) => {
    if (!isEncrypted(stored)) return stored;
    if (!key)
      throw new VaultError(
        `${KEY_SETTING} is not set, but ${context} is encrypted. Set the key it was encrypted with. If that key is lost, set a new one and run: bun ops login-key renew`,
      );
    const text = decrypt(key, stored, context);
    if (text !== null) return text;
    throw new VaultError(
      `${KEY_SETTING} is not the key that ${context} was encrypted with. Set that one; if it is lost, run: bun ops login-key renew`,
    );
  },
});
