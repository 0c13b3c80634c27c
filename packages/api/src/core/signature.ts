import { createHmac, timingSafeEqual } from "node:crypto";

/** Largest clock difference to the signer, in seconds; older requests may be replays. */
export const SIGNATURE_AGE_S = 300;

/** The hex HMAC-SHA256 of a text under a shared secret. */
export const computeSignature = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** Compares in constant time. */
export const isValidSignature = (signature: string, text: string, secret: string): boolean => {
  const [actual, right] = [signature, computeSignature(text, secret)].map((hex) =>
    Buffer.from(hex),
  ) as [Buffer, Buffer];
  return actual.length === right.length && timingSafeEqual(actual, right);
};

/** Checks if `timestamp`, in seconds since 1970, is within the window. */
export const isFresh = (timestamp: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - timestamp) <= SIGNATURE_AGE_S;
