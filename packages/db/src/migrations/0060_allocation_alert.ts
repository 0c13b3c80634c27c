import { sql } from "kysely";
import {
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

/** Why: whoever is responsible is told once a day that cases of a stage find nobody, however often it is tried. */
const alert: Part = {
  up: [
    sql`
    create table allocation_alert (
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      day_on date not null,
      cases integer not null,
      made_at timestamptz not null,
      primary key (institution_id, queue_id, day_on)
    )`,
    tableComment(
      "allocation_alert",
      "That cases of a stage found no agent on a business day, as it was told",
    ),
    ...columnComments("allocation_alert", {
      cases: "How many they were when it was told",
    }),
  ],
  down: [sql`drop table allocation_alert`],
};

export const { up, down } = migrationOf(alert);
