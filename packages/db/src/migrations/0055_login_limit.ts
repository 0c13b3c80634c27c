import { type Kysely, sql } from "kysely";

/**
 * Why: guessing at one account from many addresses met no limit. Failures from places that an account was never used
 * at count together; its own devices and addresses are counted apart, so that strangers never lock it there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table login_limit (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('PLACE', 'ADDRESS', 'ACCOUNT')),
      effective_at timestamptz not null,
      failures integer not null check (failures between 1 and 100000),
      window_minutes integer not null check (window_minutes between 1 and 43200),
      lock_minutes integer not null check (lock_minutes between 1 and 1440),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    comment on column login_limit.kind is
      'PLACE: one account at one address or device; ADDRESS: one address over all accounts; ACCOUNT: one account over all places it was never used at'`.execute(
    db,
  );
  await sql`
    insert into login_limit (kind, effective_at, failures, window_minutes, lock_minutes) values
      ('PLACE', '2000-01-01Z', 5, 15, 15),
      ('ADDRESS', '2000-01-01Z', 200, 15, 15),
      ('ACCOUNT', '2000-01-01Z', 20, 1440, 60)`.execute(db);
  await sql`
    create trigger login_limit_append_only before update or delete or truncate on login_limit
    for each statement execute function refuse_change()`.execute(db);
  await sql`
    create table known_address (
      user_id bigint not null references app_user,
      network text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (user_id, network)
    )`.execute(db);
  await sql`comment on table known_address is 'Where an account has logged in not long ago'`.execute(
    db,
  );
  await sql`
    insert into known_address (user_id, network, created_at, expires_at)
    select user_id, ip, min(at), max(at) + interval '90 days' from login_log
    where outcome = 'IN' and user_id is not null and ip ~ '^[0-9]+[.][0-9]+[.][0-9]+[.][0-9]+$'
    group by user_id, ip having max(at) > now() - interval '90 days'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table known_address, login_limit`.execute(db);
}
