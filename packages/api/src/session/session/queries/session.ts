import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { EndOfSession } from "../rules/session.ts";

export interface NewSession {
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly veins: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insert(db: Db, session: NewSession): Promise<number> {
  const { id } = await db
    .insertInto("userSession")
    .values({ ...session, lastSeenAt: session.createdAt })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

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

/** Ends the live session of a user, only that of `tokenHash` when given; one that had run out by itself is marked as such. */
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
    .set({
      endedAt: now,
      endReason: sql<string>`case when expires_at > ${now} and last_seen_at > ${seenAfter}
        then ${reason} else 'EXPIRED' end`,
    })
    .where("userId", "=", userId)
    .where("endedAt", "is", null)
    .$if(tokenHash !== undefined, (query) =>
      query.where("tokenHash", "=", tokenHash ?? Buffer.alloc(0)),
    )
    .returning(["id", "veins", "ip", "userAgent", "endReason"])
    .executeTakeFirst();
