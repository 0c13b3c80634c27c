import { createHmac, timingSafeEqual } from "node:crypto";

/** How far the clock of whoever signed may be from ours; older requests may be copies. */
export const SIGNATURE_AGE_S = 300;

/** The hex HMAC-SHA256 of a text under a shared secret. */
export const computeSignature = (text: string, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** Compares in a time that tells nothing about where they differ. */
export const isValidSignature = (signature: string, text: string, secret: string): boolean => {
  const [actual, right] = [signature, computeSignature(text, secret)].map((hex) =>
    Buffer.from(hex),
  ) as [Buffer, Buffer];
  return actual.length === right.length && timingSafeEqual(actual, right);
};

/** Whether `timestamp`, in seconds since 1970, lies within the window. */
export const isFresh = (timestamp: number, now: Date): boolean =>
  Math.abs(now.getTime() / 1000 - timestamp) <= SIGNATURE_AGE_S;
