import { sql } from "kysely";
import { columnComments, migrationOf, type Part } from "./part.ts";

/** Why: the intraday report tells what agents did by an hour, and so does the row of one who has no case to be ranked by. */
const agentHour: Part = {
  up: [
    sql`
    alter table agent_hour
      alter column task_ranking drop not null,
      alter column amount_ranking drop not null,
      add column attempted_cases integer not null default 0,
      add column calls integer not null default 0,
      add column connected integer not null default 0,
      add column promises integer not null default 0,
      add column promised_minor bigint not null default 0,
      add column payments integer not null default 0`,
    ...columnComments("agent_hour", {
      task_ranking: "Null where nothing that counts was in hand",
      attempted_cases: "Cases that were called at all on the day so far",
      payments: "Payments of the day so far, less those that went back",
    }),
    sql`create index agent_hour_stage on agent_hour (institution_id, day, hour, queue_id)`,
    sql`create index agent_hour_worked on agent_hour (institution_id, day) where calls > 0 or promises > 0`,
  ],
  down: [
    sql`drop index agent_hour_worked, agent_hour_stage`,
    sql`
    alter table agent_hour
      drop column attempted_cases, drop column calls, drop column connected, drop column promises,
      drop column promised_minor, drop column payments`,
  ],
};

export const { up, down } = migrationOf(agentHour);
