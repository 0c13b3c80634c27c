import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  tableComment,
} from "../part.ts";

/** Why: a draw can be repeated by its seed, and who had less to draw from than was wanted is on record. */
export const draw: Part = {
  up: [
    sql`
    create table quality_week (
      institution_id bigint not null references institution,
      week_on date not null check (extract(isodow from week_on) = 1),
      seed integer not null,
      drawn_at timestamptz not null,
      primary key (institution_id, week_on)
    )`,
    tableComment("quality_week", "Weeks that were drawn, each once"),
    ...columnComments("quality_week", {
      week_on: "Its Monday, by the calendar of the institution",
      seed: "The same seed draws the same contacts from the same week",
    }),
    appendOnly("quality_week"),
    sql`
    create table quality_draw (
      institution_id bigint not null,
      week_on date not null,
      agent_id bigint not null references app_user,
      group_id bigint references team_group,
      wanted_calls smallint not null,
      drawn_calls smallint not null check (drawn_calls between 0 and wanted_calls),
      wanted_messages smallint not null,
      drawn_messages smallint not null check (drawn_messages between 0 and wanted_messages),
      primary key (agent_id, week_on, institution_id),
      foreign key (institution_id, week_on) references quality_week
    )`,
    tableComment(
      "quality_draw",
      "Every agent of a week that was drawn, with how much was wanted of him and how much there was",
    ),
    sql`create index quality_draw_week on quality_draw (institution_id, week_on)`,
    appendOnly("quality_draw"),
  ],
  down: [sql`drop table quality_draw, quality_week`],
};
