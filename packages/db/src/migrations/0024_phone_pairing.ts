import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

const device: Part = {
  up: [
    sql`
      alter table company_phone add column device_name text, add column app_version text,
        add column last_seen_at timestamptz`,
    ...columnComments("company_phone", {
      device_name: "As the phone names itself when it is paired",
      app_version: "Of its application, m.n.n",
      last_seen_at: "When it last asked for calls, to the minute",
    }),
    sql`create index company_phone_created on company_phone (created_at, id)`,
  ],
  down: [
    sql`drop index company_phone_created`,
    sql`
      alter table company_phone drop column device_name, drop column app_version, drop column last_seen_at`,
  ],
};

const frame: Part = {
  up: [
    sql`
      alter table frame_token alter column session_id drop not null, add column api_token_id bigint,
        add constraint frame_token_holder check ((session_id is null) <> (api_token_id is null))`,
    ...columnComments("frame_token", {
      api_token_id: "Where a script opened the page instead of a session",
    }),
  ],
  down: [
    sql`delete from frame_token where session_id is null`,
    sql`
      alter table frame_token drop constraint frame_token_holder, drop column api_token_id,
        alter column session_id set not null`,
  ],
};

/** Why: a list of paired phones says which device each is; a script opens dashboard pages by its own token. */
export const { up, down } = migrationOf(device, frame);
