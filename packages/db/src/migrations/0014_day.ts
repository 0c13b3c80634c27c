import { type Kysely, sql } from "kysely";

/** Why: the collector's day: promises that end by a verdict, notices, who else looks, what was done where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table collection_case add column broken_on date`.execute(db);
  await sql`comment on column collection_case.broken_on is 'Day of the verdict on the last broken promise'`.execute(
    db,
  );
  await sql`
    alter table queue add column promise_grace_days integer not null default 1 check (promise_grace_days >= 0),
      add column promise_kept_bp integer not null default 9000 check (promise_kept_bp between 1 and 10000),
      add column promise_most_broken integer not null default 2 check (promise_most_broken > 0),
      add column long_aging boolean not null default false`.execute(db);
  await sql`create index promise_open_due on promise (due_on) where state = 'OPEN'`.execute(
    db,
  );
  await sql`create index promise_case on promise (case_id, id)`.execute(db);
  await sql`create index collection_log_borrower on collection_log (borrower_id, at)`.execute(
    db,
  );
  await notices(db);
  await sql`
    insert into role_permission (permission, role_id)
    select 'log.export', unnest(array[2, 3, 4, 7, 8])`.execute(db);
}

async function notices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_notice (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      kind text not null check (kind in ('CASES_BOUND', 'CASES_UNBOUND', 'PROMISE_BROKEN')),
      case_id bigint references collection_case,
      count integer not null default 1,
      at timestamptz not null,
      read_at timestamptz
    )`.execute(db);
  await sql`create index task_notice_user on task_notice (user_id, id)`.execute(
    db,
  );
  await sql`
    create unlogged table case_presence (
      case_id bigint not null,
      user_id bigint not null,
      seen_at timestamptz not null,
      primary key (case_id, user_id)
    )`.execute(db);
  await sql`
    create table behaviour_record (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      received_at timestamptz not null default now(),
      user_id bigint not null references app_user,
      institution_id bigint,
      page text not null,
      action text not null,
      case_id bigint,
      device text,
      ip text
    )`.execute(db);
  await sql`create index behaviour_record_user on behaviour_record (user_id, at)`.execute(
    db,
  );
  await sql`create index behaviour_record_at on behaviour_record (at)`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission = 'log.export'`.execute(
    db,
  );
  await sql`drop table behaviour_record, case_presence, task_notice`.execute(
    db,
  );
  await sql`drop index collection_log_borrower, promise_case, promise_open_due`.execute(
    db,
  );
  await sql`
    alter table queue drop column promise_grace_days, drop column promise_kept_bp, drop column promise_most_broken,
      drop column long_aging`.execute(db);
  await sql`alter table collection_case drop column broken_on`.execute(db);
}
