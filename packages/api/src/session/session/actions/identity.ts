import type { Db } from "@kolekta/db";
import type { AccessColumns } from "../../../core/access-columns.ts";
import type { Actor } from "../../../core/context.ts";
import { DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { hashToken, isApiToken, isServiceKey } from "../../../core/token.ts";
import {
  type Access,
  accessFrom,
  accessOn,
  isAddressAllowed,
} from "../../../manage/access/rules.ts";
import { findKeyRefusal } from "../rules/service-key.ts";
import { isPasswordDue } from "../rules/password.ts";
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

/**
 * Refuses a call from an address outside the list and gives the reason. The session or key remains
 * valid for addresses in the list.
 */
export function assertAddressAllowed(
  { access, actor }: Pick<Identified, "access" | "actor">,
  address: string,
): void {
  if (isAddressAllowed(access, address)) return;
  const key = actor.isService ? "key.address" : "session.outside";
  throw new AppError("unauthorized", key, { address });
}

/** Computes the access by address in force now. */
export const accessAt = (
  { zone, listed, exceptions }: AccessColumns & { zone: string | null },
  now: Date,
): Access => accessOn(toLocalDay(now, zone ?? DEFAULT_ZONE), listed, exceptions);

/**
 * Valid token with its actor, its access by address and its session (none for an API token or a
 * key).
 */
export interface Identified {
  readonly actor: Actor;
  readonly sessionId: number | null;
  readonly access: Access;
}

/**
 * Returns null for an invalid token; refuses a session that another sign-in replaced, and an
 * invalid key of a service account. Takes one round trip, and at most once a minute a second one to
 * record the use.
 */
export async function identify(db: Db, token: string, now: Date): Promise<Identified | null> {
  const hash = hashToken(token);
  if (isServiceKey(token)) return identifyServiceKey(db, hash, now);
  if (isApiToken(token)) {
    const row = await queries.byApiToken(db, hash, now);
    if (!row) return null;
    if (row.credentialId && isDueForTouch(row.lastSeenAt, now))
      await tokens.touchToken(db, row.credentialId, now);
    return { actor: buildActor(row, "TOKEN", now), sessionId: null, access: accessAt(row, now) };
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

/** Answers the reason only to a holder of the key; to others the key is unknown. */
async function identifyServiceKey(db: Db, hash: Buffer, now: Date): Promise<Identified> {
  const row = await queries.byServiceKey(db, hash);
  if (!row) throw new AppError("unauthorized", "key.unknown");
  const refusal = findKeyRefusal(row, now);
  if (refusal) throw new AppError("unauthorized", refusal);
  if (isDueForTouch(row.lastSeenAt, now)) await tokens.touchToken(db, row.credentialId, now);
  return { actor: buildServiceActor(row), sessionId: null, access: accessFrom(row.addresses) };
}

/** Explains a replaced session, because the other sign-in may be a stranger's. */
async function whyEnded(db: Db, hash: Buffer, now: Date): Promise<null> {
  if (await queries.wasReplaced(db, hash, now))
    throw new AppError("unauthorized", "session.forcedOut");
  return null;
}

/** State of a session with an open connection: its actor and expiry, or the reason of its end. */
export type SessionState =
  | {
      readonly live: true;
      readonly actor: Actor;
      readonly access: Access;
      /** Expiry without further use or an earlier end. */
      readonly until: Date;
    }
  | { readonly live: false; readonly reason: EndOfSession };

/** Reads session states without counting as use. A missing session has expired. */
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

/** Finds the actor of a valid API token without counting as use. */
export async function findApiTokenActor(db: Db, id: number, now: Date): Promise<Actor | null> {
  const row = await queries.byApiTokenId(db, id, now);
  return row ? buildActor(row, "TOKEN", now) : null;
}

/**
 * Finds the actor of a login, for commands, jobs and the sign-in; null when disabled or unknown.
 */
export async function actorByLogin(
  db: Db,
  login: string,
  via: Actor["via"],
  now: Date,
): Promise<Actor | null> {
  const row = await queries.byLogin(db, login, now);
  return row ? buildActor(row, via, now) : null;
}

/** Has no session, no group and no case; its permissions are those chosen for the account. */
const buildServiceActor = (row: queries.ServiceKeyRow): Actor => ({
  userId: row.userId,
  login: row.login,
  name: row.name,
  role: row.role,
  caseScope: row.caseScope,
  institutionId: row.institutionId,
  groupId: null,
  institutionIds: [],
  lenderId: row.lenderId,
  isService: true,
  zone: row.zone ?? DEFAULT_ZONE,
  permissions: new Set(row.permissions),
  withheld: [],
  rowsSelectable: false,
  languageLocked: false,
  passwordDue: false,
  via: "TOKEN",
});

const buildActor = (row: queries.IdentityRow, via: Actor["via"], now: Date): Actor => ({
  userId: row.userId,
  login: row.login,
  name: row.name,
  role: row.role,
  caseScope: row.caseScope,
  institutionId: row.institutionId,
  groupId: row.groupId,
  institutionIds: row.institutionIds,
  lenderId: null,
  isService: false,
  zone: row.zone ?? DEFAULT_ZONE,
  permissions: new Set(row.permissions),
  withheld: row.withheld,
  rowsSelectable: row.rowsSelectable,
  languageLocked: row.languageLocked,
  passwordDue: isPasswordDue(row, row, { via, now }),
  via,
});
