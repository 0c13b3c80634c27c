import { createHash, createHmac, pbkdf2Sync, randomBytes } from "node:crypto";

const ROUNDS = 4096;

const hmac = (key: Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

/**
 * Computes the form in which PostgreSQL stores a password (RFC 5803), so that the password itself
 * appears in no statement or server log.
 */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ROUNDS, 32, "sha256");
  const stored = createHash("sha256").update(hmac(salted, "Client Key"));
  const server = hmac(salted, "Server Key");
  return `SCRAM-SHA-256$${ROUNDS}:${salt.toString("base64")}$${stored.digest("base64")}:${server.toString("base64")}`;
}
