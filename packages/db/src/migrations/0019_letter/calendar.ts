import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  type Statement,
  tableComment,
} from "../part.ts";
import { allow, disallow } from "./allow.ts";
import { withoutKind } from "./proposal-kind.ts";

const NOTICES = { table: "task_notice", check: "task_notice_kind_check" };

const statement = [
  sql`
    create table holiday_calendar (
      id bigint generated always as identity primary key,
      country text not null check (country in ('ID', 'PH', 'US', 'NONE')),
      complete_until date not null,
      source text not null check (source <> ''),
      editor_id bigint references app_user,
      created_at timestamptz not null default now()
    )`,
  tableComment(
    "holiday_calendar",
    "Until which day the holidays of a country are all known, as it was stated; the last statement counts",
  ),
  sql`create index holiday_calendar_country on holiday_calendar (country, id)`,
  appendOnly("holiday_calendar"),
  sql`
    insert into holiday_calendar (country, complete_until, source)
    values ('ID', '2026-12-31', 'Joint ministerial decree (SKB 3 Menteri) 2026')`,
];

const reminder = [
  sql`
    create table holiday_reminder (
      country text not null,
      complete_until date not null,
      user_id bigint not null references app_user,
      created_at timestamptz not null,
      primary key (country, complete_until, user_id)
    )`,
  tableComment(
    "holiday_reminder",
    "Who was told that a calendar is about to end: nobody is told twice",
  ),
];

const KIND = "HOLIDAY_CALENDAR";

/** Roles 4 proposes and 7 approves what is law, as for a holiday. */
const proposals: Statement[] = [
  sql`insert into proposal_kind (kind, lapse_days) values (${sql.lit(KIND)}, 14)`,
  sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified)
    select ${sql.lit(KIND)}, role_id, may_propose, may_approve, is_notified from proposal_role where kind = 'HOLIDAY'`,
];

/** Why: a year whose moveable feasts nobody has entered must not look like one without any. */
export const calendar: Part = {
  up: [
    ...statement,
    ...reminder,
    ...columnComments("holiday_calendar", {
      editor_id: "Null where it was delivered",
    }),
    ...proposals,
    allow(NOTICES, "CALENDAR_ENDING"),
  ],
  down: [
    sql`delete from task_notice where kind = 'CALENDAR_ENDING'`,
    disallow(NOTICES, "CALENDAR_ENDING"),
    ...withoutKind(KIND),
    sql`drop table holiday_reminder, holiday_calendar`,
  ],
};
