import { sql } from "kysely";
import { columnComments, grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "roll.read": [4, 9],
  "roll.run": [4, 9],
};

const businessDayRun = [
  sql`
    create table business_day_run (
      day date not null,
      turn smallint not null check (turn >= 0),
      step text not null check (step in ('AGE', 'STAGE', 'OPEN', 'RECALL', 'CODES', 'DEDUCTIONS', 'PROMISES')),
      position smallint not null,
      zone text not null,
      state text not null default 'WAITING' check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
      cursor bigint not null default 0,
      last_id bigint not null default 0,
      log_after bigint not null default 0,
      counts jsonb not null default '{}',
      failure text,
      asked_by bigint references app_user,
      started_at timestamptz,
      beat_at timestamptz,
      ended_at timestamptz,
      primary key (day, turn, step),
      check ((state = 'DONE') = (ended_at is not null))
    )`,
  ...columnComments("business_day_run", {
    turn: "0 the day whose figures were right before the first roll, 1 the roll of the day, more for each time it was run again",
    cursor: "Every loan up to this id is done",
    last_id: "The last loan id there was when the step began",
    log_after: "The status log as it stood when the step began",
  }),
  sql`create index business_day_run_open on business_day_run (day, turn, position) where state <> 'DONE'`,
];

const loanArrives = [
  sql`
    create function loan_arrives() returns trigger language plpgsql as $$
    begin
      new.accrued_on := coalesce(new.accrued_on, (select max(day) from business_day_run));
      new.base_on := coalesce(new.base_on, new.accrued_on);
      return new;
    end $$`,
  sql`create trigger loan_arrival before insert on loan for each row execute function loan_arrives()`,
];

/** Why: the portfolio ages by itself every midnight, one resumable step after another. */
export const roll: Part = {
  up: [...businessDayRun, ...loanArrives, grant(PERMISSIONS)],
  down: [
    revoke(PERMISSIONS),
    sql`drop trigger loan_arrival on loan`,
    sql`drop table business_day_run`,
    sql`drop function loan_arrives`,
  ],
};
