import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Params } from "../rules/access.ts";

export interface NewFrame {
  readonly sessionHash: Buffer;
  readonly tokenHash: Buffer;
  readonly pageId: string;
  readonly params: Params;
  readonly expiresAt: Date;
}

/** For the live session of this token; false where there is none. */
export async function insertToken(db: Db, frame: NewFrame): Promise<boolean> {
  const { sessionHash, tokenHash, pageId, params, expiresAt } = frame;
  const { numAffectedRows } = await sql`
    insert into frame_token (token_hash, session_id, page_id, params, expires_at)
    select ${tokenHash}, id, ${pageId}, ${JSON.stringify(params)}::text::jsonb, ${expiresAt}
    from user_session where token_hash = ${sessionHash} and ended_at is null`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export interface FrameRow {
  readonly sessionId: number;
  readonly pageId: string;
  readonly params: Params;
}

export async function findToken(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<FrameRow | undefined> {
  const { rows } = await sql<FrameRow>`
    select session_id, page_id, params from frame_token where token_hash = ${tokenHash} and expires_at > ${now}`.execute(
    db,
  );
  return rows[0];
}

export async function sweepTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("frameToken").where("expiresAt", "<=", now).execute();
}
