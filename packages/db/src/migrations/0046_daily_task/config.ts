import { type RawBuilder, sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "taskConfig.read": [2, 3, 4, 7, 8],
  "taskConfig.edit": [2, 4, 8],
};

/** The same in the template as it is and in each of its versions. */
const VALUES: RawBuilder<unknown> = sql`
  title text not null check (title <> ''),
  description text not null,
  content text not null check (content <> ''),
  queue_id bigint not null references queue,
  audience text not null check (audience in ('ALL', 'SELECTED')),
  agent_ids bigint[] not null,
  deadline time not null,
  recurrence text not null check (recurrence in ('ONCE', 'DAILY', 'WEEKDAYS')),
  remind_minutes integer not null check (remind_minutes >= 0),
  from_on date not null,
  until_on date,
  check ((audience = 'SELECTED') = (cardinality(agent_ids) > 0)),
  check (until_on >= from_on),
  check (recurrence <> 'ONCE' or until_on is not distinct from from_on)`;

const COMMENTS = {
  audience: "ALL: every agent of the stage; SELECTED: those of agent_ids",
  deadline: "By the clock of the institution",
  recurrence: "WEEKDAYS: Monday to Friday without holidays of the institution",
  remind_minutes: "So long before the deadline the agent is warned",
};

const taskConfig = [
  sql`
    create table task_config (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      group_id bigint references team_group,
      version integer not null default 1,
      ${VALUES},
      editor_id bigint references app_user,
      updated_at timestamptz not null,
      deleted_at timestamptz
    )`,
  tableComment("task_config", "What agents are to do, as it was saved last"),
  ...columnComments("task_config", {
    group_id: "Only agents of this group; null is the whole institution",
    ...COMMENTS,
  }),
  sql`create index task_config_institution on task_config (institution_id, queue_id)`,
];

const version = [
  sql`
    create table task_config_version (
      config_id bigint not null references task_config,
      version integer not null,
      what text not null check (what in ('CREATED', 'CHANGED', 'DELETED')),
      ${VALUES},
      reason text,
      editor_id bigint references app_user,
      at timestamptz not null,
      primary key (config_id, version)
    )`,
  tableComment(
    "task_config_version",
    "Every version of what agents are to do; a day goes by the one that held when it began",
  ),
  ...columnComments("task_config_version", COMMENTS),
  appendOnly("task_config_version"),
];

export const config: Part = {
  up: [...taskConfig, ...version, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table task_config_version, task_config`],
};
