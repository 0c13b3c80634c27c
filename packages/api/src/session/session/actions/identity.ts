import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { hashToken, isApiToken } from "../../../core/token.ts";
import type { Access } from "../../../manage/access/rules.ts";
import { isPasswordDue } from "../rules/password.ts";
import { accessAt } from "./access.ts";
import * as tokens from "./token.ts";
import * as queries from "../queries/identity.ts";
import { touch } from "../queries/session.ts";
import {
  getEndReason,
  type EndOfSession,
  endsAt,
  idleSince,
  isDueForTouch,
} from "../rules/session.ts";

/** A token that holds: whose it is, from where it holds, and the session behind it (none behind an API token). */
export interface Identified {
  readonly actor: Actor;
  readonly sessionId: number | null;
  readonly access: Access;
}

/**
 * Null for a token that does not hold; refuses one whose session another login replaced. One round trip,
 * and a second one at most once a minute, to write down that the token is in use.
 */
export async function identify(db: Db, token: string, now: Date): Promise<Identified | null> {
  const hash = hashToken(token);
  if (isApiToken(token)) {
    const row = await queries.byApiToken(db, hash, now);
    if (!row) return null;
    if (row.credentialId && isDueForTouch(row.lastSeenAt, now))
      await tokens.touchToken(db, row.credentialId, now);
    return {
      actor: buildActor(row, "TOKEN", now),
      sessionId: null,
      access: accessAt(row, now),
    };
  }
  const row = await queries.bySession(db, hash, now, idleSince(now));
  if (!row) return whyEnded(db, hash, now);
  if (row.credentialId && isDueForTouch(row.lastSeenAt, now))
    await touch(db, row.credentialId, now);
  return {
    actor: buildActor(row, "WEB", now),
    sessionId: row.credentialId,
    access: accessAt(row, now),
  };
}

/** Who was forced out is told why: it may have been a stranger who logged in. */
async function whyEnded(db: Db, hash: Buffer, now: Date): Promise<null> {
  if (await queries.wasReplaced(db, hash, now))
    throw new AppError("unauthorized", "session.forcedOut");
  return null;
}

/** A session that somebody stays connected under: who it is and how long it lasts, or why it is over. */
export type SessionState =
  | {
      readonly live: true;
      readonly actor: Actor;
      readonly access: Access;
      /** Unless it is used or ended before. */
      readonly until: Date;
    }
  | { readonly live: false; readonly reason: EndOfSession };

/** How the sessions stand; to look is not to use them. One that does not exist has expired. */
export async function getSessionStates(
  db: Db,
  ids: readonly number[],
  now: Date,
): Promise<(id: number) => SessionState> {
  const rows = await queries.sessionStates(db, ids, now, idleSince(now));
  const lives = new Map(rows.map((row) => [row.credentialId, toSessionState(row, now)]));
  return (id) => lives.get(id) ?? { live: false, reason: "EXPIRED" };
}

const toSessionState = (row: queries.SessionStateRow, now: Date): SessionState =>
  row.running && row.employed
    ? {
        live: true,
        actor: buildActor(row, "WEB", now),
        access: accessAt(row, now),
        until: endsAt(row.expiresAt, row.lastSeenAt),
      }
    : { live: false, reason: getEndReason(row) };

/** Whose API token this is, while it holds; to look is not to use it. */
export async function findApiTokenActor(db: Db, id: number, now: Date): Promise<Actor | null> {
  const row = await queries.byApiTokenId(db, id, now);
  return row ? buildActor(row, "TOKEN", now) : null;
}

/** The actor behind a login name, for commands, jobs and the login itself; null when disabled or unknown. */
export async function actorByLogin(
  db: Db,
  login: string,
  via: Actor["via"],
  now: Date,
): Promise<Actor | null> {
  const row = await queries.byLogin(db, login, now);
  return row ? buildActor(row, via, now) : null;
}

const buildActor = (row: queries.IdentityRow, via: Actor["via"], now: Date): Actor => ({
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
  withheld: row.withheld,
  rowsSelectable: row.rowsSelectable,
  languageLocked: row.languageLocked,
  passwordDue: isPasswordDue(row, row, { via, now }),
  via,
});
