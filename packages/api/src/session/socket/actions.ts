import type { Db } from "@kolekta/db";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { hashToken, newToken } from "../../core/token.ts";
import { identify } from "../session/actions/identity.ts";
import * as queries from "./queries.ts";
import { SOCKET_TOKEN_MS, SOCKET_TOKEN_PREFIX, type EventSubject, toCaseTopics } from "./rules.ts";

/** Only a session has sockets: a script's token is told nothing that it did not ask for. */
export async function issueToken({ db, token: sessionToken, now }: Ctx) {
  const token = newToken(SOCKET_TOKEN_PREFIX);
  const expiresAt = new Date(now().getTime() + SOCKET_TOKEN_MS);
  const issued =
    sessionToken &&
    (await queries.insertToken(db, hashToken(sessionToken.value), hashToken(token), expiresAt));
  if (!issued) throw new AppError("forbidden", "access.denied");
  return { token, expiresAt };
}

/** The session that a token of a socket's address stands for; a socket token is used up. Null opens nothing. */
export async function consumeSocketToken(db: Db, token: string, now: Date): Promise<number | null> {
  if (!token.startsWith(SOCKET_TOKEN_PREFIX))
    return (await identify(db, token, now))?.sessionId ?? null;
  const consumed = await queries.consumeToken(db, hashToken(token), now);
  return consumed?.sessionId ?? null;
}

/** Under which topics each of the subjects is told. */
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
