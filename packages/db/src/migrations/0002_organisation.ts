import { type Kysely, sql } from "kysely";

/** Why: who works here, in which institution and group, on which queues, and what each role may do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await roles(db);
  await institutions(db);
  await users(db);
}

async function roles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table role (
      id smallint primary key,
      key text not null unique,
      name text not null,
      side text not null check (side in ('AGENCY', 'LENDER')),
      case_scope text not null check (case_scope in ('OWN', 'GROUP', 'INSTITUTION', 'ALL', 'ORDERS', 'NONE')),
      rank smallint not null,
      language_locked boolean not null,
      inactivity_notices boolean not null,
      rows_selectable boolean not null
    )`.execute(db);
  await sql`
    insert into role (id, key, name, side, case_scope, rank, language_locked, inactivity_notices, rows_selectable) values
      (1, 'agent', 'Collector', 'AGENCY', 'OWN', 10, true, false, true),
      (2, 'leader', 'Team leader', 'AGENCY', 'GROUP', 20, true, true, true),
      (3, 'inspector', 'Inspector', 'LENDER', 'ALL', 40, false, false, false),
      (4, 'operations', 'Collection operations manager', 'LENDER', 'ALL', 60, false, false, true),
      (5, 'service', 'Customer service', 'LENDER', 'ORDERS', 40, false, false, true),
      (6, 'finance', 'Finance', 'LENDER', 'ALL', 40, false, false, true),
      (7, 'management', 'Higher management', 'LENDER', 'ALL', 80, false, false, true),
      (8, 'institution-admin', 'Institution admin', 'AGENCY', 'INSTITUTION', 30, true, true, true),
      (9, 'administrator', 'System administrator', 'LENDER', 'NONE', 90, false, false, true)`.execute(
    db,
  );
  await sql`
    create table role_permission (
      role_id smallint not null references role,
      permission text not null,
      primary key (role_id, permission)
    )`.execute(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('case.read', array[1, 2, 3, 4, 5, 6, 7, 8]),
      ('borrower.read', array[1, 2, 3, 4, 5, 7, 8]),
      ('contact.read', array[1, 2, 3, 4, 5, 7, 8]),
      ('log.read', array[1, 2, 3, 4, 5, 7, 8]),
      ('log.save', array[1, 2, 8]),
      ('intake.run', array[4]),
      ('institution.read', array[1, 2, 3, 4, 5, 6, 7, 8, 9]),
      ('user.read', array[2, 3, 4, 7, 8, 9])
    ) as granted (permission, roles)`.execute(db);
}

async function institutions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table institution (
      id bigint generated always as identity primary key,
      name text not null unique,
      email text not null,
      leader_name text not null,
      leader_email text not null,
      country text not null default 'ID' check (country in ('ID', 'PH', 'NONE')),
      zone text not null default 'Asia/Jakarta',
      status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table team_group (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      name text not null,
      unique (institution_id, name)
    )`.execute(db);
  await sql`
    create table queue (
      id bigint generated always as identity primary key,
      name text not null unique,
      type text not null default 'MANUAL' check (type in ('AUTOMATIC', 'MANUAL')),
      dpd_from integer not null,
      dpd_to integer,
      recovery_bp integer not null check (recovery_bp between 0 and 10000),
      promise_days integer not null default 7 check (promise_days >= 0),
      promise_min_bp integer not null default 3000 check (promise_min_bp between 0 and 10000),
      promise_floor_minor bigint not null default 50000 check (promise_floor_minor >= 0),
      check (dpd_to is null or dpd_to >= dpd_from)
    )`.execute(db);
  await sql`
    comment on column queue.recovery_bp is
      'Chance in basis points that an untouched case of this stage is paid; weighs the order of work'`.execute(
    db,
  );
  await sql`
    create table institution_queue (
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      primary key (institution_id, queue_id)
    )`.execute(db);
  await sql`
    create table group_queue (
      group_id bigint not null references team_group,
      queue_id bigint not null references queue,
      primary key (group_id, queue_id)
    )`.execute(db);
}

async function users(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app_user (
      id bigint generated always as identity primary key,
      login text not null,
      name text not null,
      email text not null,
      role_id smallint not null references role,
      institution_id bigint references institution,
      group_id bigint references team_group,
      queue_id bigint references queue,
      is_leader boolean not null default false,
      status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
      password_hash text not null,
      password_changed_at timestamptz not null default now(),
      must_change_password boolean not null default false,
      creator_id bigint references app_user,
      modifier_id bigint references app_user,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index app_user_login on app_user (lower(login))`.execute(
    db,
  );
  await sql`create index app_user_institution on app_user (institution_id, role_id)`.execute(
    db,
  );
  await sql`create index app_user_group on app_user (group_id)`.execute(db);
  await sql`
    create table user_institution (
      user_id bigint not null references app_user,
      institution_id bigint not null references institution,
      primary key (user_id, institution_id)
    )`.execute(db);
  await sql`
    comment on table user_institution is
      'Institutions a lender-side user is limited to; none means all'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table user_institution, app_user, group_queue, institution_queue, queue, team_group,
      institution, role_permission, role`.execute(db);
}
