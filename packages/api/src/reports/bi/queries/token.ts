import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Params } from "../rules/access.ts";
import { queryRow } from "../../../core/query.ts";

export interface NewFrame {
  /** Hash of the session token or API token of the owner. */
  readonly holderHash: Buffer;
  readonly tokenHash: Buffer;
  readonly pageId: string;
  readonly params: Params;
  readonly expiresAt: Date;
}

/**
 * Stores a frame token for the live session or valid API token of the owner. Returns false when
 * there is neither.
 */
export async function insertToken(db: Db, frame: NewFrame, now: Date): Promise<boolean> {
  const { holderHash, tokenHash, pageId, params, expiresAt } = frame;
  const { numAffectedRows } = await sql`
    insert into frame_token (token_hash, session_id, api_token_id, page_id, params, expires_at)
    select ${tokenHash}, h.session_id, h.api_token_id, ${pageId}, ${JSON.stringify(params)}::text::jsonb, ${expiresAt}
    from (
      select id as session_id, null::bigint as api_token_id from user_session
      where token_hash = ${holderHash} and ended_at is null
      union all
      select null, id from api_token
      where token_hash = ${holderHash} and revoked_at is null and expires_at > ${now}
    ) h`.execute(db);
  return numAffectedRows === 1n;
}

export interface FrameRow {
  readonly sessionId: number | null;
  /** API token of a script. Either this or the session is set. */
  readonly apiTokenId: number | null;
  readonly pageId: string;
  readonly params: Params;
}

export const findToken = (db: Db, tokenHash: Buffer, now: Date) =>
  queryRow(db)<FrameRow>`
    select session_id, api_token_id, page_id, params from frame_token where token_hash = ${tokenHash} and expires_at > ${now}`;

export async function deleteExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("frameToken").where("expiresAt", "<=", now).execute();
}
