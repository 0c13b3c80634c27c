/* Rules of the lifetime of a session, by times only. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const SESSION_LIFE = {
  /** Time without a request after which the session ends. */
  idleMs: 8 * HOUR,
  /** Maximum lifetime of a session, even in use. */
  absoluteMs: 12 * HOUR,
  /** Minimum interval between records of the last use. */
  touchMs: MINUTE,
} as const;

export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_LIFE.absoluteMs);

/** Sessions last used at or before this instant have idled out. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_LIFE.idleMs);

export const isDueForTouch = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt === null || now.getTime() - lastSeenAt.getTime() >= SESSION_LIFE.touchMs;

/** Computes the end of a session without further use. */
export const endsAt = (expiresAt: Date, lastSeenAt: Date): Date =>
  new Date(Math.min(expiresAt.getTime(), lastSeenAt.getTime() + SESSION_LIFE.idleMs));

export const ENDS_OF_SESSION = [
  "LOGOUT",
  "REPLACED",
  "DISABLED",
  "PASSWORD",
  "ROLE",
  "REVOKED",
  "EXPIRED",
] as const;
export type EndOfSession = (typeof ENDS_OF_SESSION)[number];

/** Reasons to close a socket: its session ended, or its address is not allowed. */
export type EndOfSocket = EndOfSession | "OUTSIDE";

/**
 * A session without a recorded end has expired, or its user may no longer sign in: the user is
 * disabled or blocked, or the institution is disabled.
 */
export function getEndReason(session: {
  readonly endReason: EndOfSession | null;
  readonly running: boolean;
}): EndOfSession {
  return session.endReason ?? (session.running ? "DISABLED" : "EXPIRED");
}
