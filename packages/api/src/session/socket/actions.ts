import type { Db } from "@kolekta/db";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { hashToken, newToken } from "../../core/token.ts";
import { identify } from "../session/actions/identity.ts";
import * as queries from "./queries.ts";
import { SOCKET_TOKEN_MS, SOCKET_TOKEN_PREFIX, type EventSubject, topicsOfCase } from "./rules.ts";

/** Only a session has sockets: a script's token is told nothing that it did not ask for. */
export async function issueToken({ db, token: held, now }: Ctx) {
  const token = newToken(SOCKET_TOKEN_PREFIX);
  const expiresAt = new Date(now().getTime() + SOCKET_TOKEN_MS);
  const issued =
    held && (await queries.insertToken(db, hashToken(held.value), hashToken(token), expiresAt));
  if (!issued) throw new AppError("forbidden", "access.denied");
  return { token, expiresAt };
}

/** The session that a token of a socket's address stands for; a socket token is used up. Null opens nothing. */
export async function sessionOf(db: Db, token: string, now: Date): Promise<number | null> {
  if (!token.startsWith(SOCKET_TOKEN_PREFIX))
    return (await identify(db, token, now))?.sessionId ?? null;
  const taken = await queries.takeToken(db, hashToken(token), now);
  return taken?.sessionId ?? null;
}

/** Under which topics each of the subjects is told. */
export async function topicsOfSubjects(
  db: Db,
  subjects: readonly EventSubject[],
): Promise<(subject: EventSubject) => string[]> {
  const places = await queries.places(db, subjects);
  return ({ by, id }) => [
    ...new Set(places.filter((place) => place[by] === id).flatMap(topicsOfCase)),
  ];
}

export const sweepSocketTokens = (db: Db, now: Date): Promise<void> => queries.sweepTokens(db, now);
