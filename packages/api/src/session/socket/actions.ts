import type { Db } from "@kolekta/db";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { hashToken, newToken } from "../../core/token.ts";
import { identify } from "../session/actions/identity.ts";
import * as queries from "./queries.ts";
import { SOCKET_TOKEN_MS, SOCKET_TOKEN_PREFIX, type EventSubject, toCaseTopics } from "./rules.ts";

/** Issues a socket token for a session only: API tokens have no sockets. */
export async function issueToken({ db, token: sessionToken, now }: Ctx) {
  const token = newToken(SOCKET_TOKEN_PREFIX);
  const expiresAt = new Date(now().getTime() + SOCKET_TOKEN_MS);
  const issued =
    sessionToken &&
    (await queries.insertToken(db, hashToken(sessionToken.value), hashToken(token), expiresAt));
  if (!issued) throw new AppError("forbidden", "access.denied");
  return { token, expiresAt };
}

/**
 * Returns the session of a token in a socket address, and uses up a socket token. Returns null for
 * an invalid token.
 */
export async function consumeSocketToken(db: Db, token: string, now: Date): Promise<number | null> {
  if (!token.startsWith(SOCKET_TOKEN_PREFIX))
    return (await identify(db, token, now))?.sessionId ?? null;
  const consumed = await queries.consumeToken(db, hashToken(token), now);
  return consumed?.sessionId ?? null;
}

/** Finds the topics of the events about each subject. */
export async function getSubjectTopics(
  db: Db,
  subjects: readonly EventSubject[],
): Promise<(subject: EventSubject) => string[]> {
  const orgUnits = await queries.listOrgUnits(db, subjects);
  return ({ by, id }) => [
    ...new Set(orgUnits.filter((orgUnit) => orgUnit[by] === id).flatMap(toCaseTopics)),
  ];
}

export const deleteExpiredSocketTokens = (db: Db, now: Date): Promise<void> =>
  queries.deleteExpiredTokens(db, now);
