import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { EndOfSession } from "../rules/session.ts";
import { insertRow } from "../../../core/query.ts";

export interface NewSession {
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly veins: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export const insert = (db: Db, session: NewSession): Promise<number> =>
  insertRow(db, "userSession", { ...session, lastSeenAt: session.createdAt });

export const touch = (db: Db, id: number, now: Date) =>
  db
    .updateTable("userSession")
    .set({ lastSeenAt: now })
    .where("id", "=", id)
    .where("lastSeenAt", "<", now)
    .execute();

export type EndReason = Exclude<EndOfSession, "EXPIRED">;

export interface EndedSession {
  readonly id: number;
  readonly veins: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly endReason: string | null;
}

const ended = (
  reason: EndReason,
  now: Date,
  seenAfter: Date,
) => sql<string>`case when expires_at > ${now} and last_seen_at > ${seenAfter}
        then ${reason} else 'EXPIRED' end`;

/**
 * Ends the live session of a user, or only that of `tokenHash`. An expired session is marked as
 * expired.
 */
export const end = (
  db: Db,
  userId: number,
  reason: EndReason,
  now: Date,
  seenAfter: Date,
  tokenHash?: Buffer,
): Promise<EndedSession | undefined> =>
  db
    .updateTable("userSession")
    .set({ endedAt: now, endReason: ended(reason, now, seenAfter) })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .$if(tokenHash !== undefined, (query) =>
      query.where("tokenHash", "=", tokenHash ?? Buffer.alloc(0)),
    )
    .returning(["id", "veins", "ip", "userAgent", "endReason"])
    .executeTakeFirst();

/** Ends the live sessions of many users. Expired sessions are marked as expired. */
export const endMany = (
  db: Db,
  userIds: readonly number[],
  reason: EndReason,
  now: Date,
  seenAfter: Date,
): Promise<(EndedSession & { userId: number })[]> =>
  db
    .updateTable("userSession")
    .set({ endedAt: now, endReason: ended(reason, now, seenAfter) })
    .where("userId", "in", userIds)
    .where("endedAt", "is", null)
    .returning(["id", "userId", "veins", "ip", "userAgent", "endReason"])
    .execute();
