import { sql } from "kysely";
import {
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "leaver.read": [3, 4, 7, 8, 9],
  "leaver.edit": [4, 9],
};

/** Whoever writes the status, and by whatever statement, the moment stands beside it. */
const disabledAt = [
  sql`alter table app_user add column disabled_at timestamptz`,
  sql`update app_user set disabled_at = updated_at where status = 'DISABLED'`,
  sql`alter table app_user add constraint app_user_disabled check ((status = 'DISABLED') = (disabled_at is not null))`,
  sql`
    create function note_disabled() returns trigger language plpgsql as $$
    begin
      new.disabled_at := case new.status when 'DISABLED' then coalesce(new.disabled_at, now()) end;
      return new;
    end $$`,
  sql`
    create trigger app_user_disabled before insert or update of status on app_user
    for each row execute function note_disabled()`,
  ...columnComments("app_user", {
    disabled_at:
      "Since when he is disabled, kept by a trigger; his open cases wait for an agent some hours later",
  }),
  sql`create index app_user_left on app_user (disabled_at) where disabled_at is not null`,
];

const leaverRule = [
  sql`
    create table leaver_rule (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      effective_on date not null,
      hours integer check (hours between 0 and 720),
      reason text,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint leaver_rule_house check (institution_id is not null or hours is not null),
      constraint leaver_rule_written check (editor_id is null or reason is not null)
    )`,
  tableComment(
    "leaver_rule",
    "How long the open cases of a disabled agent stay with him; the rows without an institution serve all others",
  ),
  ...columnComments("leaver_rule", {
    hours: "Null where the institution follows the rule for all again",
  }),
  sql`create index leaver_rule_day on leaver_rule (institution_id, effective_on, id)`,
  sql`
    create trigger leaver_rule_append_only before update or truncate on leaver_rule
    for each statement execute function refuse_change()`,
  sql`
    create trigger leaver_rule_withdrawn before delete on leaver_rule
    for each row execute function refuse_unless_withdrawn()`,
  sql`insert into leaver_rule (effective_on, hours) values ('2024-01-01', 24)`,
];

/** Why: nobody works the cases of an agent who has left, and a day is enough to see that it was no mistake. */
export const leaver: Part = {
  up: [...disabledAt, ...leaverRule, grant(PERMISSIONS)],
  down: [
    revoke(PERMISSIONS),
    sql`drop table leaver_rule`,
    sql`drop trigger app_user_disabled on app_user`,
    sql`drop function note_disabled`,
    sql`alter table app_user drop column disabled_at`,
  ],
};
