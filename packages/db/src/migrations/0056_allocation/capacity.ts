import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

/** Why: how much an agent can take is said of him, and changes from one hour to the next. */
export const capacity: Part = {
  up: [
    sql`
    create table agent_capacity (
      agent_id bigint primary key references app_user,
      takes_cases boolean not null default true,
      max_in_hand integer check (max_in_hand > 0),
      max_new integer check (max_new > 0),
      weight integer not null default 100 check (weight between 1 and 1000),
      version integer not null default 1,
      editor_id bigint references app_user,
      updated_at timestamptz not null
    )`,
    tableComment(
      "agent_capacity",
      "How much an agent takes; one without a row takes what the rule of the stage says",
    ),
    ...columnComments("agent_capacity", {
      takes_cases: "Whether cases are dealt to him at all",
      max_in_hand: "Open cases; null: as the rule of the stage says",
      max_new: "New cases a day; null: as the rule of the stage says",
      weight: "His share where WEIGHTED goes by hand; 100 is the usual one",
    }),
  ],
  down: [sql`drop table agent_capacity`],
};
