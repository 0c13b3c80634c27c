import { type Kysely, sql } from "kysely";

/** Why: a call has a life from the request to its recording, and an agent has one call at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table telephony_account (
      agent_id bigint primary key references app_user,
      username text not null unique,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table call_record (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      loan_id bigint not null references loan,
      borrower_id bigint not null references borrower,
      institution_id bigint not null references institution,
      agent_id bigint not null references app_user,
      contact_id bigint not null references contact,
      attempt_id bigint not null references contact_attempt,
      log_id bigint references collection_log,
      via text not null check (via in ('DESK', 'APP', 'MANUAL')),
      relation text not null,
      name text not null,
      phone text not null,
      state text not null check (state in ('REQUESTED', 'RINGING', 'ANSWERED', 'ENDED')),
      cause text check (cause in ('TALKED', 'NO_ANSWER', 'REFUSED', 'BUSY', 'INVALID', 'BLACKLISTED', 'MESSAGE', 'FAILED', 'UNKNOWN')),
      call_type smallint check (call_type between 0 and 6),
      call_status text check (call_status in ('CNCT', 'NCNCT', 'NULL', 'NOA')),
      provider text not null,
      provider_ref text,
      requested_at timestamptz not null,
      answered_at timestamptz,
      ended_at timestamptz,
      talk_seconds integer not null default 0 check (talk_seconds >= 0),
      recording_id uuid references stored_file,
      dial_token_hash bytea unique,
      check ((ended_at is null) = (state <> 'ENDED'))
    )`.execute(db);
  await sql`create unique index call_record_one_active on call_record (agent_id) where state <> 'ENDED'`.execute(
    db,
  );
  await sql`create unique index call_record_provider on call_record (provider, provider_ref)`.execute(
    db,
  );
  await sql`create index call_record_case on call_record (case_id, id)`.execute(
    db,
  );
  await sql`create index call_record_agent on call_record (agent_id, requested_at)`.execute(
    db,
  );
  await sql`create index call_record_institution on call_record (institution_id, requested_at)`.execute(
    db,
  );
  await sql`create index call_record_at on call_record (requested_at)`.execute(
    db,
  );
  await sql`create index call_record_live on call_record (requested_at) where state <> 'ENDED'`.execute(
    db,
  );
  await sql`
    create table call_event (
      id bigint generated always as identity primary key,
      provider text not null,
      event_id text not null,
      call_id bigint not null references call_record,
      kind text not null check (kind in ('RINGING', 'ANSWERED', 'ENDED', 'RECORDED')),
      at timestamptz not null,
      received_at timestamptz not null default now(),
      unique (provider, event_id)
    )`.execute(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('call.place', array[1, 2, 8]),
      ('call.read', array[1, 2, 3, 4, 7, 8])
    ) as granted (permission, roles)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission like 'call.%'`.execute(
    db,
  );
  await sql`drop table call_event, call_record, telephony_account`.execute(db);
}
