import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

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
      log_after bigint not null default 0,
      counts jsonb not null default '{}',
      failure text,
      asked_by bigint references app_user,
      started_at timestamptz,
      beat_at timestamptz,
      ended_at timestamptz,
      portions int not null default 0,
      primary key (day, turn, step),
      check ((state = 'DONE') = (ended_at is not null))
    )`,
  ...columnComments("business_day_run", {
    turn: "0 the day whose figures were right before the first roll, 1 the roll of the day, more for each time it was run again",
    log_after: "The status log as it stood when the step began",
    portions: "Into how many the living loans were parted when the step began",
  }),
  sql`create index business_day_run_open on business_day_run (day, turn, position) where state <> 'DONE'`,
];

/** Portions are rows: each is taken by one, done in one transaction and gone with it, so that several roll at once. */
const businessDayPortion = [
  sql`
    create table business_day_portion (
      day date not null,
      turn smallint not null,
      step text not null,
      after bigint not null,
      upto bigint not null check (upto > after),
      loans int not null,
      primary key (day, turn, step, after),
      foreign key (day, turn, step) references business_day_run on delete cascade
    )`,
  tableComment(
    "business_day_portion",
    "What is left of a step: living loans with an id above after and up to upto. Whoever does a portion deletes it",
  ),
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
  up: [
    ...businessDayRun,
    ...businessDayPortion,
    ...loanArrives,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop trigger loan_arrival on loan`,
    sql`drop table business_day_portion, business_day_run`,
    sql`drop function loan_arrives`,
  ],
};
