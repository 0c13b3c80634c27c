import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  migrationOf,
  type Part,
  tableComment,
} from "./part.ts";

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
  ],
  down: [
    sql`drop index agent_hour_stage`,
    sql`
    alter table agent_hour
      drop column attempted_cases, drop column calls, drop column connected, drop column promises,
      drop column promised_minor, drop column payments`,
  ],
};

/** Why: whoever sees whole institutions reads stages, and their agents are thousands. */
const stageHour: Part = {
  up: [
    sql`
    create table stage_hour (
      institution_id bigint not null references institution,
      day date not null,
      hour smallint not null,
      queue_id bigint references queue,
      currency text not null,
      agents integer not null,
      bound integer not null,
      bound_minor bigint not null,
      settled integer not null,
      collected_minor bigint not null,
      attempted_cases integer not null,
      calls integer not null,
      connected integer not null,
      promises integer not null,
      promised_minor bigint not null,
      payments integer not null,
      rebuilt boolean not null,
      frozen_at timestamptz not null,
      unique nulls not distinct (institution_id, day, hour, queue_id, currency)
    )`,
    tableComment(
      "stage_hour",
      "The agents of a stage at an hour on record, added up as their rows are written",
    ),
    sql`create index stage_hour_day on stage_hour (day, hour)`,
    sql`create index stage_hour_worked on stage_hour (institution_id, day) where calls > 0 or promises > 0`,
    sql`
    insert into stage_hour
    select institution_id, day, hour, queue_id, currency, count(*), sum(bound), sum(bound_minor), sum(settled),
      sum(collected_minor), sum(attempted_cases), sum(calls), sum(connected), sum(promises), sum(promised_minor),
      sum(payments), bool_or(rebuilt), max(frozen_at)
    from agent_hour group by institution_id, day, hour, queue_id, currency`,
    appendOnly("stage_hour"),
  ],
  down: [sql`drop table stage_hour`],
};

export const { up, down } = migrationOf(agentHour, stageHour);
