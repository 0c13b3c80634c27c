import { sql } from "kysely";
import { allow, disallow } from "../0019_letter/allow.ts";
import {
  columnComments,
  grant,
  moves,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "dailyTask.read": [1, 2, 3, 4, 7, 8],
  "dailyTask.update": [1],
  "dailyTask.monitor": [2, 3, 4, 7, 8],
};

const FILES = { table: "stored_file", check: "stored_file_kind_check" };

const dailyTask = [
  sql`
    create table daily_task (
      id bigint generated always as identity primary key,
      config_id bigint not null,
      config_version integer not null,
      agent_id bigint not null references app_user,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      day_on date not null,
      deadline_at timestamptz not null,
      remind_at timestamptz not null,
      reminded_at timestamptz,
      state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'OVERDUE', 'DONE_LATE', 'CANCELLED')),
      completed_at timestamptz,
      note text,
      file_id uuid references stored_file,
      cancelled_at timestamptz,
      canceller_id bigint references app_user,
      cancel_reason text,
      created_at timestamptz not null,
      foreign key (config_id, config_version) references task_config_version,
      unique (config_id, agent_id, day_on),
      constraint daily_task_completed check ((state in ('DONE', 'DONE_LATE')) = (completed_at is not null)),
      constraint daily_task_cancelled check ((state = 'CANCELLED')
        = (cancelled_at is not null and canceller_id is not null and cancel_reason is not null))
    )`,
  tableComment("daily_task", "What an agent is to do on a business day"),
  ...columnComments("daily_task", {
    config_version: "The version that held when the day began",
    institution_id: "Of the agent on that day",
    reminded_at: "When the agent was warned; once",
  }),
  sql`create index daily_task_agent on daily_task (agent_id, day_on)`,
  sql`create index daily_task_institution on daily_task (institution_id, day_on)`,
  sql`create index daily_task_deadline on daily_task (deadline_at) where state = 'OPEN'`,
  sql`create index daily_task_reminder on daily_task (remind_at) where state = 'OPEN' and reminded_at is null`,
  ...moves(
    { noun: "daily_task", table: "daily_task", column: "state" },
    {
      OPEN: ["DONE", "OVERDUE", "CANCELLED"],
      OVERDUE: ["DONE_LATE", "CANCELLED"],
    },
  ),
];

const day = [
  sql`
    create table daily_task_day (
      institution_id bigint not null references institution,
      day_on date not null,
      created_at timestamptz not null,
      primary key (institution_id, day_on)
    )`,
  tableComment(
    "daily_task_day",
    "Days whose tasks are made: no day of an institution is made twice",
  ),
];

export const daily: Part = {
  up: [...dailyTask, ...day, allow(FILES, "TASK"), grant(PERMISSIONS)],
  down: [
    revoke(PERMISSIONS),
    sql`drop table daily_task_day, daily_task, daily_task_move`,
    sql`drop function check_daily_task_move()`,
    sql`delete from stored_file where kind = 'TASK'`,
    disallow(FILES, "TASK"),
  ],
};
