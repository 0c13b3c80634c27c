import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  type Part,
  tableComment,
} from "../part.ts";

const loginKey = [
  sql`
    create table login_key (
      id text primary key,
      public_pem text not null,
      private_pem text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null
    )`,
];

const captcha = [
  sql`
    create table captcha (
      code_key text primary key,
      answer_hash bytea not null,
      expires_at timestamptz not null
    )`,
  sql`create index captcha_age on captcha (expires_at)`,
];

export const loginLimitTable = [
  sql`
    create table login_limit (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('PLACE', 'ADDRESS', 'ACCOUNT')),
      effective_at timestamptz not null,
      failures integer not null check (failures between 1 and 100000),
      window_minutes integer not null check (window_minutes between 1 and 43200),
      lock_minutes integer not null check (lock_minutes between 1 and 1440),
      created_at timestamptz not null default now()
    )`,
  ...columnComments("login_limit", {
    kind: "PLACE: one account at one address or device; ADDRESS: one address over all accounts; ACCOUNT: one account over all places it was never used at",
  }),
  appendOnly("login_limit"),
];

const loginLimit = [
  ...loginLimitTable,
  sql`
    insert into login_limit (kind, effective_at, failures, window_minutes, lock_minutes) values
      ('PLACE', '2000-01-01Z', 5, 15, 15),
      ('ADDRESS', '2000-01-01Z', 200, 15, 15),
      ('ACCOUNT', '2000-01-01Z', 20, 1440, 60)`,
];

const loginThrottle = [
  sql`
    create table login_throttle (
      subject text primary key,
      failures integer not null,
      window_ends_at timestamptz not null,
      locked_until timestamptz
    )`,
  ...columnComments("login_throttle", {
    subject:
      "account and address, or an address alone: a stranger elsewhere never locks the owner out",
  }),
];

const loginLog = [
  sql`
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
    )`,
  sql`create index login_log_at on login_log (at)`,
  sql`create index login_log_user on login_log (user_id, at)`,
];

const knownAddress = [
  sql`
    create table known_address (
      user_id bigint not null references app_user,
      network text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (user_id, network)
    )`,
  tableComment("known_address", "Where an account has logged in not long ago"),
];

/**
 * Why: login that holds against guessing. Failures from places that an account was never used at count together; its own
 * devices and addresses are counted apart, so that strangers never lock it there.
 */
export const login: Part = {
  up: [
    ...loginKey,
    ...captcha,
    ...loginLimit,
    ...loginThrottle,
    ...loginLog,
    ...knownAddress,
  ],
  down: [
    sql`drop table known_address, login_log, login_throttle, login_limit, captcha, login_key`,
  ],
};
