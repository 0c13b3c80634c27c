/* Times at which a login key is offered and decrypts. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const KEY_LIFE = {
  /** Age of the newest key at which a new one is made. */
  offeredMs: 12 * HOUR,
  /** Lets a form that was open during the rotation succeed. */
  graceMs: 15 * MINUTE,
  bits: 2048,
} as const;

export const keyExpiry = (now: Date): Date =>
  new Date(now.getTime() + KEY_LIFE.offeredMs + KEY_LIFE.graceMs);

/** Keys that expire after this instant may still be offered. */
export const offeredUntil = (now: Date): Date => new Date(now.getTime() + KEY_LIFE.graceMs);
