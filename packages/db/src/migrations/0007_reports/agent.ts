import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "agent.read": [1, 2, 3, 4, 6, 7, 8],
  "day.read": [1],
};

const agentDayCase = [
  sql`
    create table agent_day_case (
      case_id bigint not null references collection_case,
      agent_id bigint not null references app_user,
      day date not null,
      currency text not null,
      entered integer not null default 0,
      entered_minor bigint not null default 0,
      gone integer not null default 0,
      gone_minor bigint not null default 0,
      dropped integer not null default 0,
      dropped_minor bigint not null default 0,
      settled integer not null default 0,
      primary key (case_id, agent_id, day)
    )`,
  tableComment(
    "agent_day_case",
    "What each case has added to its agents' days; agent_day is its sum",
  ),
  sql`create index agent_day_case_agent on agent_day_case (agent_id, day)`,
];

const agentDay = [
  sql`
    create table agent_day (
      agent_id bigint not null references app_user,
      day date not null,
      currency text not null,
      entered integer not null default 0,
      entered_minor bigint not null default 0,
      gone integer not null default 0,
      gone_minor bigint not null default 0,
      dropped integer not null default 0,
      dropped_minor bigint not null default 0,
      settled integer not null default 0,
      collected_minor bigint not null default 0,
      payments integer not null default 0,
      last_paid_at timestamptz,
      calls integer not null default 0,
      connected integer not null default 0,
      talk_seconds bigint not null default 0,
      logs integer not null default 0,
      promises integer not null default 0,
      promised_minor bigint not null default 0,
      kept integer not null default 0,
      partial integer not null default 0,
      broken integer not null default 0,
      primary key (agent_id, day, currency)
    )`,
  ...columnComments("agent_day", {
    entered:
      "Cases that came into the agent's hands; what was there at midnight is the sum of the days before",
    gone: "Cases that left after work or closed: they still count on this day",
    dropped:
      "Cases that left unworked or were void: they no longer count on this day",
    settled:
      "Cases that money credited to the agent ended, less those that came back",
  }),
  sql`create index agent_day_day on agent_day (day)`,
];

const reportingHours = [
  sql`
    create table reporting_hours (
      from_on date primary key,
      hours smallint[] not null check (cardinality(hours) > 0 and 0 <= all (hours) and 23 >= all (hours))
    )`,
  tableComment(
    "reporting_hours",
    "By the clock of each institution: when the day so far is put on record",
  ),
  sql`insert into reporting_hours values ('2000-01-01', '{8,11,13,15,17,19}')`,
];

const agentHour = [
  sql`
    create table agent_hour (
      agent_id bigint not null references app_user,
      day date not null,
      hour smallint not null,
      institution_id bigint not null references institution,
      queue_id bigint references queue,
      currency text not null,
      bound integer not null,
      bound_minor bigint not null,
      settled integer not null,
      collected_minor bigint not null,
      task_ranking integer not null,
      amount_ranking integer not null,
      rebuilt boolean not null,
      frozen_at timestamptz not null,
      primary key (agent_id, day, hour)
    )`,
  ...columnComments("agent_hour", {
    rebuilt:
      "The hour was missed, and put on record later from what had happened by then",
  }),
  appendOnly("agent_hour"),
];

const institutionHour = [
  sql`
    create table institution_hour (
      institution_id bigint not null references institution,
      day date not null,
      hour smallint not null,
      frozen_at timestamptz not null,
      primary key (institution_id, day, hour)
    )`,
  appendOnly("institution_hour"),
];

/** Why: each agent's day is counted as it happens, once, and can be counted again from what happened. */
export const agent: Part = {
  up: [
    ...agentDayCase,
    ...agentDay,
    ...reportingHours,
    ...agentHour,
    ...institutionHour,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table institution_hour, agent_hour, reporting_hours, agent_day, agent_day_case`,
  ],
};
