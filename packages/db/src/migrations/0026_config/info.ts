import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";
import { dated } from "./dated.ts";

export const info: Part = {
  up: [
    sql`
      create table config_info (
        id bigint generated always as identity primary key,
        institution_id bigint references institution,
        effective_on date not null,
        entries jsonb check (jsonb_typeof(entries) = 'array'),
        reason text,
        editor_id bigint references app_user,
        created_at timestamptz not null default now(),
        constraint config_info_house check (institution_id is not null or entries is not null),
        constraint config_info_written check (editor_id is null or reason is not null)
      )`,
    tableComment(
      "config_info",
      "Which means of contact an institution closes, for which stage and on which device; the rows without an institution serve all others",
    ),
    ...columnComments("config_info", {
      entries:
        "Objects of workQueueId (null is every stage), type (a channel of contact), device (WEB, PHONE_APP or ALL) and status (OPEN or CLOSED); null where the institution follows the rule for all again",
    }),
    sql`create index config_info_day on config_info (institution_id, effective_on, id)`,
    ...dated("config_info"),
    sql`insert into config_info (effective_on, entries) values ('2000-01-01', '[]')`,
  ],
  down: [sql`drop table config_info`],
};
