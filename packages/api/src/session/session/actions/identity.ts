import type { Db } from "@kolekta/db";
import type { Actor, Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { hashToken, isApiToken, newToken } from "../../../core/token.ts";
import type { Tx } from "../../../core/transaction.ts";
import { isPasswordDue } from "../../login/rules/password.ts";
import * as tokens from "./token.ts";
import * as queries from "../queries/identity.ts";
import {
  endReasonOf,
  type EndOfSession,
  endsAt,
  idleSince,
  isDueForTouch,
  sessionExpiry,
} from "../rules/session.ts";

/** A token that holds: whose it is, and the session behind it (none behind an API token). */
export interface Identified {
  readonly actor: Actor;
  readonly sessionId: number | null;
}

/**
 * Null for a token that does not hold; refuses one whose session another login replaced. One round trip,
 * and a second one at most once a minute, to write down that the token is in use.
 */
export async function identify(
  db: Db,
  token: string,
  now: Date,
): Promise<Identified | null> {
  const hash = hashToken(token);
  if (isApiToken(token)) {
    const row = await queries.byApiToken(db, hash, now);
    if (!row) return null;
    if (row.credentialId && isDueForTouch(row.lastSeenAt, now))
      await tokens.touchToken(db, row.credentialId, now);
    return { actor: actorOf(row, "TOKEN", now), sessionId: null };
  }
  const row = await queries.bySession(db, hash, now, idleSince(now));
  if (!row) return whyEnded(db, hash, now);
  if (row.credentialId && isDueForTouch(row.lastSeenAt, now))
    await queries.touch(db, row.credentialId, now);
  return { actor: actorOf(row, "WEB", now), sessionId: row.credentialId };
}

/** Who was forced out is told why: it may have been a stranger who logged in. */
async function whyEnded(db: Db, hash: Buffer, now: Date): Promise<null> {
  if (await queries.wasReplaced(db, hash, now))
    throw new AppError("unauthorized", "session.forcedOut");
  return null;
}

/** A session that somebody stays connected under: who it is and how long it lasts, or why it is over. */
export type Life =
  | {
      readonly live: true;
      readonly actor: Actor;
      /** Unless it is used or ended before. */
      readonly until: Date;
    }
  | { readonly live: false; readonly reason: EndOfSession };

/** How the sessions stand; to look is not to use them. One that does not exist has expired. */
export async function livesOf(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<(id: number) => Life> {
  const rows = await queries.lives(db, ids, now, idleSince(now));
  const lives = new Map(
    rows.map((row) => [row.credentialId, lifeOf(row, now)]),
  );
  return (id) => lives.get(id) ?? { live: false, reason: "EXPIRED" };
}

const lifeOf = (row: queries.LifeRow, now: Date): Life =>
  row.running && row.employed
    ? {
        live: true,
        actor: actorOf(row, "WEB", now),
        until: endsAt(row.expiresAt, row.lastSeenAt),
      }
    : { live: false, reason: endReasonOf(row) };

/** The actor behind a login name, for commands, jobs and the login itself; null when disabled or unknown. */
export async function actorByLogin(
  db: Db,
  login: string,
  via: Actor["via"],
  now: Date,
): Promise<Actor | null> {
  const row = await queries.byLogin(db, login, now);
  return row ? actorOf(row, via, now) : null;
}

const actorOf = (
  row: queries.IdentityRow,
  via: Actor["via"],
  now: Date,
): Actor => ({
  userId: row.userId,
  login: row.login,
  name: row.name,
  role: row.role,
  caseScope: row.caseScope,
  institutionId: row.institutionId,
  groupId: row.groupId,
  institutionIds: row.institutionIds,
  zone: row.zone ?? DEFAULT_ZONE,
  permissions: new Set(row.permissions),
  rowsSelectable: row.rowsSelectable,
  languageLocked: row.languageLocked,
  passwordDue: isPasswordDue(row, row, { via, now }),
  via,
});

export interface StartedSession {
  readonly id: number;
  readonly token: string;
  readonly expiresAt: Date;
  /** The session elsewhere that this one replaced. */
  readonly replaced: queries.EndedSession | null;
}

/** A new session under a new token; an older one of the same user ends in the same transaction. */
export async function startSession(
  tx: Tx<Visit>,
  userId: number,
  veins: string,
): Promise<StartedSession> {
  const now = tx.now();
  const older = await queries.end(
    tx.db,
    userId,
    "REPLACED",
    now,
    idleSince(now),
  );
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
  if (older) tellEnded(tx, userId, older.id, id);
  const replaced = older?.endReason === "REPLACED" ? older : null;
  return { id, token, expiresAt, replaced };
}

/** Ends the live session of a user, or only that of a token, on every server process; null when there is none. */
export async function endSession(
  tx: Tx<Visit>,
  userId: number,
  reason: queries.EndReason,
  tokenHash?: Buffer,
): Promise<queries.EndedSession | null> {
  const now = tx.now();
  const ended = await queries.end(
    tx.db,
    userId,
    reason,
    now,
    idleSince(now),
    tokenHash,
  );
  tellEnded(tx, userId, ended?.id ?? null, null);
  return ended ?? null;
}

/** `replacedBy` tells a login elsewhere from every other end. */
const tellEnded = (
  tx: Tx<Visit>,
  userId: number,
  sessionId: number | null,
  replacedBy: number | null,
): void =>
  tx.publish({ type: "session.ended", ids: { userId, sessionId, replacedBy } });
