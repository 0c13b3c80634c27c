import { type Kysely, sql } from "kysely";

/**
 * Why: how long a password holds is data; one that was used before does not come again, and one that somebody gave is
 * good for one login. Who may end another's access holds a right of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await policy(db);
  await history(db);
  await sql`
    create table temporary_password_login (
      user_id bigint not null references app_user,
      set_at timestamptz not null,
      used_at timestamptz not null,
      primary key (user_id, set_at)
    )`.execute(db);
  await sql`
    comment on table temporary_password_login is
      'The one login that a temporary password is good for; set_at is app_user.password_changed_at'`.execute(
    db,
  );
  await appendOnly(db, "temporary_password_login");
  await endReasons(db, "'REVOKED'");
  await sql`
    insert into role_permission (permission, role_id) values ('user.revoke', 8), ('user.revoke', 9)`.execute(
    db,
  );
}

async function policy(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_policy (
      id bigint generated always as identity primary key,
      effective_at timestamptz not null,
      life_days integer not null check (life_days between 1 and 3650),
      given_hours integer not null check (given_hours between 1 and 8760),
      history_length integer not null check (history_length between 3 and 24),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    comment on column password_policy.history_length is
      'Passwords that may not come again, the present one among them'`.execute(
    db,
  );
  await sql`create index password_policy_effective on password_policy (effective_at, id)`.execute(
    db,
  );
  await sql`
    insert into password_policy (effective_at, life_days, given_hours, history_length)
    values ('2000-01-01Z', 90, 72, 3)`.execute(db);
  await appendOnly(db, "password_policy");
}

async function history(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table password_history (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      password_hash text not null,
      replaced_at timestamptz not null
    )`.execute(db);
  await sql`create index password_history_user on password_history (user_id, id)`.execute(
    db,
  );
  await sql`
    create trigger password_history_append_only before update or truncate on password_history
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create function keep_newest_passwords() returns trigger language plpgsql as $$
    begin
      if (select count(*) from password_history where user_id = old.user_id and id > old.id) < 3 then
        raise exception 'password_history keeps the newest three' using errcode = '55000', constraint = 'append_only';
      end if;
      return old;
    end $$`.execute(db);
  await sql`
    create trigger password_history_purge before delete on password_history
    for each row execute function keep_newest_passwords()`.execute(db);
}

const endReasons = (db: Kysely<unknown>, ...more: string[]) =>
  sql`
    alter table user_session drop constraint user_session_end_reason_check,
      add constraint user_session_end_reason_check check (end_reason in (${sql.raw(
        [
          "'LOGOUT'",
          "'REPLACED'",
          "'DISABLED'",
          "'PASSWORD'",
          "'ROLE'",
          "'EXPIRED'",
          ...more,
        ].join(", "),
      )}))`.execute(db);

const appendOnly = (db: Kysely<unknown>, table: string) =>
  sql`
    create trigger ${sql.id(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
    for each statement execute function refuse_change()`.execute(db);

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission = 'user.revoke'`.execute(
    db,
  );
  await sql`update user_session set end_reason = 'DISABLED' where end_reason = 'REVOKED'`.execute(
    db,
  );
  await endReasons(db);
  await sql`drop table temporary_password_login, password_history, password_policy`.execute(
    db,
  );
  await sql`drop function keep_newest_passwords`.execute(db);
}
