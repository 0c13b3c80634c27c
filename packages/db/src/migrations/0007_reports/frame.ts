import { sql } from "kysely";
import { grant, type Part, revoke, tableComment } from "../part.ts";

const PERMISSIONS = {
  "bi.open": [2, 3, 4, 6, 7, 8],
};

const frameToken = [
  sql`
    create unlogged table frame_token (
      token_hash bytea primary key,
      session_id bigint not null,
      page_id text not null,
      params jsonb not null,
      expires_at timestamptz not null
    )`,
  tableComment(
    "frame_token",
    "Shows one page of figures in a frame, for moments and while the session lives",
  ),
];

/** Why: a dashboard in a frame is opened by a token of its own. */
export const frame: Part = {
  up: [...frameToken, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table frame_token`],
};
