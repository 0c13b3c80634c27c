/*
 * When a login key is offered and until when it opens what was sealed with it. Decides on times alone.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const KEY_LIFE = {
  /** A new key is made once the newest is this old. */
  offeredMs: 12 * HOUR,
  /** A form that was open at the change still gets through. */
  graceMs: 15 * MINUTE,
  bits: 2048,
} as const;

export const keyExpiry = (now: Date): Date =>
  new Date(now.getTime() + KEY_LIFE.offeredMs + KEY_LIFE.graceMs);

/** A key that expires after this moment may still be handed out. */
export const offeredUntil = (now: Date): Date => new Date(now.getTime() + KEY_LIFE.graceMs);
