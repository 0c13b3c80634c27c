import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  tableComment,
} from "../part.ts";

export const passwordPolicyTable = [
  sql`
    create table password_policy (
      id bigint generated always as identity primary key,
      effective_at timestamptz not null,
      life_days integer not null check (life_days between 1 and 3650),
      given_hours integer not null check (given_hours between 1 and 8760),
      history_length integer not null check (history_length between 3 and 24),
      created_at timestamptz not null default now()
    )`,
  ...columnComments("password_policy", {
    history_length:
      "Passwords that may not come again, the present one among them",
  }),
  sql`create index password_policy_effective on password_policy (effective_at, id)`,
  appendOnly("password_policy"),
];

const passwordPolicy = [
  ...passwordPolicyTable,
  sql`
    insert into password_policy (effective_at, life_days, given_hours, history_length)
    values ('2000-01-01Z', 90, 72, 3)`,
];

const passwordHistory = [
  sql`
    create table password_history (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      password_hash text not null,
      replaced_at timestamptz not null
    )`,
  sql`create index password_history_user on password_history (user_id, id)`,
  sql`
    create trigger password_history_append_only before update or truncate on password_history
    for each statement execute function refuse_change()`,
  sql`
    create function keep_newest_passwords() returns trigger language plpgsql as $$
    begin
      if (select count(*) from password_history where user_id = old.user_id and id > old.id) < 3 then
        raise exception 'password_history keeps the newest three' using errcode = '55000', constraint = 'append_only';
      end if;
      return old;
    end $$`,
  sql`
    create trigger password_history_purge before delete on password_history
    for each row execute function keep_newest_passwords()`,
];

const temporaryPasswordLogin = [
  sql`
    create table temporary_password_login (
      user_id bigint not null references app_user,
      set_at timestamptz not null,
      used_at timestamptz not null,
      primary key (user_id, set_at)
    )`,
  tableComment(
    "temporary_password_login",
    "The one login that a temporary password is good for; set_at is app_user.password_changed_at",
  ),
  appendOnly("temporary_password_login"),
];

/**
 * Why: how long a password holds is data; one that was used before does not come again, and one that somebody gave is
 * good for one login.
 */
export const password: Part = {
  up: [...passwordPolicy, ...passwordHistory, ...temporaryPasswordLogin],
  down: [
    sql`drop table temporary_password_login, password_history, password_policy`,
    sql`drop function keep_newest_passwords`,
  ],
};
