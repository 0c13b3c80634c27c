import { sql } from "kysely";
import { appendOnly, columnComments, type Part } from "../part.ts";

/** Why: cases of somebody who has left wait a while for his return and then go to others. */
export const release: Part = {
  up: [
    sql`
    create table release_policy (
      id bigint generated always as identity primary key,
      effective_at timestamptz not null,
      leaver_hours integer not null check (leaver_hours between 0 and 720),
      created_at timestamptz not null default now()
    )`,
    ...columnComments("release_policy", {
      leaver_hours:
        "So long after an agent was disabled his open cases are unbound",
    }),
    appendOnly("release_policy"),
    sql`insert into release_policy (effective_at, leaver_hours) values ('2000-01-01Z', 24)`,
  ],
  down: [sql`drop table release_policy`],
};
