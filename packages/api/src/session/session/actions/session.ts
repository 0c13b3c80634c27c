import type { BaseContext } from "../../../core/context.ts";
import { hashToken, newToken } from "../../../core/token.ts";
import type { Tx } from "../../../core/transaction.ts";
import { lockEmployed } from "../queries/employed.ts";
import * as queries from "../queries/session.ts";
import { idleSince, sessionExpiry } from "../rules/session.ts";

export interface StartedSession {
  readonly id: number;
  readonly token: string;
  readonly expiresAt: Date;
  /** Session elsewhere that this one replaced. */
  readonly replaced: queries.EndedSession | null;
}

/**
 * Checks that a session or API token of this user may start. Disabling the user or the institution
 * waits for the transaction and then ends the new session.
 */
export const lockUserForSession = (tx: Tx<BaseContext>, userId: number): Promise<boolean> =>
  lockEmployed(tx.db, userId);

/** Starts a session with a new token; ends an older one of the user in the same transaction. */
export async function startSession(
  tx: Tx<BaseContext>,
  userId: number,
  veins: string,
): Promise<StartedSession> {
  const now = tx.now();
  const older = await queries.end(tx.db, userId, "REPLACED", now, idleSince(now));
  const token = newToken();
  const expiresAt = sessionExpiry(now);
  const id = await queries.insert(tx.db, {
    userId,
    tokenHash: hashToken(token),
    veins,
    ip: tx.ip,
    userAgent: tx.userAgent,
    createdAt: now,
    expiresAt,
  });
  if (older) publishSessionEnded(tx, userId, older.id, id);
  const replaced = older?.endReason === "REPLACED" ? older : null;
  return { id, token, expiresAt, replaced };
}

/**
 * Ends the live session of a user, or only that of a token, on every server process; null without
 * one.
 */
export async function endSession(
  tx: Tx<BaseContext>,
  userId: number,
  reason: queries.EndReason,
  tokenHash?: Buffer,
): Promise<queries.EndedSession | null> {
  const now = tx.now();
  const ended = await queries.end(tx.db, userId, reason, now, idleSince(now), tokenHash);
  publishSessionEnded(tx, userId, ended?.id ?? null, null);
  return ended ?? null;
}

export async function endSessions(
  tx: Tx<BaseContext>,
  userIds: readonly number[],
  reason: queries.EndReason,
): Promise<(queries.EndedSession & { userId: number })[]> {
  if (userIds.length === 0) return [];
  const now = tx.now();
  const ended = await queries.endMany(tx.db, userIds, reason, now, idleSince(now));
  for (const userId of userIds) invalidateIdentity(tx, userId);
  return ended;
}

/** Makes all servers read identity and permissions of the user from the database. */
export const invalidateIdentity = (tx: Tx<BaseContext>, userId: number): void =>
  publishSessionEnded(tx, userId, null, null);

/** `replacedBy` distinguishes a sign-in elsewhere from every other end. */
const publishSessionEnded = (
  tx: Tx<BaseContext>,
  userId: number,
  sessionId: number | null,
  replacedBy: number | null,
): void => tx.publish({ type: "session.ended", ids: { userId, sessionId, replacedBy } });
