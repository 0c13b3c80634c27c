import { sql } from "kysely";
import { type Part, tableComment } from "../part.ts";

const userSession = [
  sql`
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
      end_reason text check (end_reason in ('LOGOUT', 'REPLACED', 'DISABLED', 'PASSWORD', 'ROLE', 'EXPIRED', 'REVOKED'))
    )`,
  sql`create unique index user_session_one_live on user_session (user_id) where ended_at is null`,
  sql`create index user_session_user on user_session (user_id, created_at)`,
];

const socketToken = [
  sql`
    create unlogged table socket_token (
      token_hash bytea primary key,
      session_id bigint not null,
      expires_at timestamptz not null
    )`,
  tableComment(
    "socket_token",
    "Enters one socket once, within moments; gone when it is used",
  ),
];

const trustedDevice = [
  sql`
    create table trusted_device (
      user_id bigint not null references app_user,
      veins text not null,
      secret_hash bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (user_id, veins)
    )`,
];

const apiToken = [
  sql`
    create table api_token (
      id bigint generated always as identity primary key,
      user_id bigint not null references app_user,
      name text not null,
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`,
  sql`create unique index api_token_name on api_token (user_id, name) where revoked_at is null`,
];

const policyAcceptance = [
  sql`
    create table policy_acceptance (
      user_id bigint not null references app_user,
      version integer not null,
      accepted_at timestamptz not null,
      ip text,
      primary key (user_id, version)
    )`,
];

/** Why: one live session a user on every server process; a socket and a token of the API are entered by tokens of their own. */
export const session: Part = {
  up: [
    ...userSession,
    ...socketToken,
    ...trustedDevice,
    ...apiToken,
    ...policyAcceptance,
  ],
  down: [
    sql`drop table policy_acceptance, api_token, trusted_device, socket_token, user_session`,
  ],
};
