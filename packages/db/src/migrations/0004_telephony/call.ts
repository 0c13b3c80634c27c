import { sql } from "kysely";
import { columnComments, grant, type Part, revoke } from "../part.ts";
import { withPhoneHash } from "../0001_core/phone.ts";

const PERMISSIONS = {
  "call.place": [1, 2, 8],
  "call.read": [1, 2, 3, 4, 7, 8],
  "phone.pair": [2, 8],
};

const telephonyAccount = [
  sql`
    create table telephony_account (
      agent_id bigint primary key references app_user,
      username text not null unique,
      created_at timestamptz not null default now()
    )`,
];

/**
 * A number is dialled by the agent's company phone and by nothing else. Somebody else pairs it, the phone keeps a
 * credential of its own, and what it is given to dial stands on record like every number that is shown.
 */
const companyPhone = [
  sql`
    create table company_phone (
      id bigint generated always as identity primary key,
      agent_id bigint not null references app_user,
      pairer_id bigint references app_user,
      pairing_hash bytea unique,
      pairing_until timestamptz not null,
      credential_hash bytea unique,
      created_at timestamptz not null,
      paired_at timestamptz,
      ended_at timestamptz,
      check (pairer_id is distinct from agent_id),
      check ((paired_at is null) = (credential_hash is null))
    )`,
  sql`create unique index company_phone_agent on company_phone (agent_id) where ended_at is null`,
];

const callRecord = [
  sql`
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
      cause text check (cause in ('TALKED', 'NO_ANSWER', 'REFUSED', 'BUSY', 'INVALID', 'BLACKLISTED', 'MESSAGE', 'FAILED',
        'UNKNOWN')),
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
      phone_hash bytea,
      decision_id bigint references guard_decision,
      phone_id bigint references company_phone,
      check ((ended_at is null) = (state <> 'ENDED')),
      constraint call_record_talk_most check (talk_seconds <= 7200)
    )`,
  sql`create unique index call_record_one_active on call_record (agent_id) where state <> 'ENDED'`,
  sql`create unique index call_record_provider on call_record (provider, provider_ref)`,
  sql`create index call_record_case on call_record (case_id, id)`,
  sql`create index call_record_agent on call_record (agent_id, requested_at)`,
  sql`create index call_record_institution on call_record (institution_id, requested_at)`,
  sql`create index call_record_at on call_record (requested_at)`,
  sql`create index call_record_live on call_record (requested_at) where state <> 'ENDED'`,
  ...withPhoneHash("call_record", "phone"),
  sql`
    alter table number_reveal add constraint number_reveal_call_id_fkey foreign key (call_id) references call_record`,
];

const callEvent = [
  sql`
    create table call_event (
      id bigint generated always as identity primary key,
      provider text not null,
      event_id text not null,
      call_id bigint not null references call_record,
      kind text not null check (kind in ('RINGING', 'ANSWERED', 'ENDED', 'RECORDED')),
      at timestamptz not null,
      received_at timestamptz not null default now(),
      reported_at text,
      unique (provider, event_id)
    )`,
  ...columnComments("call_event", {
    reported_at:
      "What was said where it cannot be; at is then when it was received",
  }),
];

/**
 * Why: a call has a life from the request to its recording, and an agent has one call at a time. What a phone or a bridge
 * with a wrong clock says beyond the call's own life is kept beside, and ours counts.
 */
export const call: Part = {
  up: [
    ...telephonyAccount,
    ...companyPhone,
    ...callRecord,
    ...callEvent,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`alter table number_reveal drop constraint number_reveal_call_id_fkey`,
    sql`alter table number_reveal disable trigger number_reveal_append_only`,
    sql`update number_reveal set call_id = null where call_id is not null`,
    sql`alter table number_reveal enable trigger number_reveal_append_only`,
    sql`drop table call_event, call_record, company_phone, telephony_account`,
    sql`drop function call_record_phone_hash`,
  ],
};
