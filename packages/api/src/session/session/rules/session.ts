/*
 * How long a session lives. Decides on times alone; whose session it is and why it ends early is not
 * known here.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const SESSION_LIFE = {
  /** Without a request for this long the session is over. */
  idleMs: 8 * HOUR,
  /** However busy, a session never lives longer. */
  absoluteMs: 12 * HOUR,
  /** The last use is written down at most this often. */
  touchMs: MINUTE,
} as const;

export const sessionExpiry = (now: Date): Date => new Date(now.getTime() + SESSION_LIFE.absoluteMs);

/** A session last used at or before this moment has idled out. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_LIFE.idleMs);

export const isDueForTouch = (lastSeenAt: Date | null, now: Date): boolean =>
  lastSeenAt === null || now.getTime() - lastSeenAt.getTime() >= SESSION_LIFE.touchMs;

/** When a session that nobody uses any more is over. */
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

/** Why a socket has to go: its session has ended, or may not be used from where it is. */
export type EndOfSocket = EndOfSession | "OUTSIDE";

/** Whose session nobody ended has run out, or may not come in any more. */
export function getEndReason(session: {
  readonly endReason: EndOfSession | null;
  readonly running: boolean;
}): EndOfSession {
  return session.endReason ?? (session.running ? "DISABLED" : "EXPIRED");
}
