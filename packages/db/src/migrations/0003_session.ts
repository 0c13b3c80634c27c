import { type Kysely, sql } from "kysely";

/** Why: one live session a user on every server process, and login that holds against guessing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sessions(db);
  await gates(db);
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_session (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      token_hash bytea not null unique,
      veins text not null,
      ip text,
      user_agent text,
      created_at timestamptz not null,
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      end_reason text check (end_reason in ('LOGOUT', 'REPLACED', 'DISABLED', 'PASSWORD', 'ROLE', 'EXPIRED'))
    )`.execute(db);
  await sql`create unique index user_session_one_live on user_session (user_id) where ended_at is null`.execute(
    db,
  );
  await sql`
    create table trusted_device (
      user_id bigint not null references app_user,
      veins text not null,
      secret_hash bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (user_id, veins)
    )`.execute(db);
  await sql`
    create table api_token (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      name text not null,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`.execute(db);
  await sql`create unique index api_token_name on api_token (user_id, name) where revoked_at is null`.execute(
    db,
  );
  await sql`
    create table policy_acceptance (
      user_id bigint not null references app_user,
      version integer not null,
      accepted_at timestamptz not null,
      ip text,
      primary key (user_id, version)
    )`.execute(db);
}

async function gates(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table login_key (
      id text primary key,
      public_pem text not null,
      private_pem text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`
    create table captcha (
      code_key text primary key,
      answer_hash bytea not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index captcha_age on captcha (expires_at)`.execute(db);
  await sql`
    create table login_throttle (
      subject text primary key,
      failures integer not null,
      window_ends_at timestamptz not null,
      locked_until timestamptz
    )`.execute(db);
  await sql`
    comment on column login_throttle.subject is
      'account and address, or an address alone: a stranger elsewhere never locks the owner out'`.execute(
    db,
  );
  await sql`
    create table login_log (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      user_id bigint references app_user,
      institution_id bigint references institution,
      login text not null,
      outcome text not null check (outcome in ('IN', 'OUT', 'REFUSED', 'LOCKED', 'REPLACED', 'ENDED')),
      reason text,
      ip text,
      veins text,
      user_agent text
    )`.execute(db);
  await sql`create index login_log_at on login_log (at)`.execute(db);
  await sql`create index login_log_user on login_log (user_id, at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table login_log, login_throttle, captcha, login_key, policy_acceptance, api_token, trusted_device, user_session`.execute(
    db,
  );
}
