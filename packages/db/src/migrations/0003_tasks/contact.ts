import { sql } from "kysely";
import { grant, type Part, revoke } from "../part.ts";
import { withPhoneHash } from "../0001_core/phone.ts";

const PERMISSIONS = {
  "contact.read": [1, 2, 3, 4, 5, 7, 8],
  "contact.reveal": [2, 3, 4, 5, 8],
  "contact.write": [1, 2, 8],
  "grant.approve": [4],
  "grant.request": [1, 2, 8],
};

const contactTable = [
  sql`
    create table contact (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      relation text not null check (relation in ('R01', 'R02', 'R03', 'R04', 'R05', 'R06', 'R07', 'R08', 'R09')),
      name text not null,
      phone text not null,
      source text not null check (source in ('APPLICATION', 'EMERGENCY', 'AGENT', 'ADDRESS_BOOK', 'CALL_LIST')),
      last_result text,
      last_contact_at timestamptz,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      phone_hash bytea
    )`,
  sql`create index contact_phone on contact (phone text_pattern_ops)`,
  sql`
    create unique index contact_stated_number on contact (borrower_id, phone) where source in ('APPLICATION', 'EMERGENCY', 'AGENT')`,
  sql`
    create unique index contact_device_number on contact (borrower_id, phone) where source in ('ADDRESS_BOOK', 'CALL_LIST')`,
  ...withPhoneHash("contact", "phone"),
];

const contactAttempt = [
  sql`
    create table contact_attempt (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      case_id bigint not null references collection_case,
      contact_id bigint references contact,
      agent_id bigint not null references app_user,
      action text not null check (action in ('CALL', 'SMS', 'MESSAGE', 'EMAIL', 'IMAGE')),
      purpose text not null check (purpose in ('COLLECT', 'LOCATE')),
      at timestamptz not null,
      connected_at timestamptz
    )`,
  sql`create index contact_attempt_borrower on contact_attempt (borrower_id, at)`,
];

const doNotContact = [
  sql`
    create table do_not_contact (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      phone text not null,
      channel text check (channel in ('02', '03', '05', '06', '07', '08')),
      reason text not null,
      until_at timestamptz,
      creator_id bigint references app_user,
      created_at timestamptz not null default now()
    )`,
  sql`create index do_not_contact_phone on do_not_contact (borrower_id, phone)`,
];

const deviceCall = [
  sql`
    create table device_call (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      name text,
      phone text not null,
      direction text not null check (direction in ('IN', 'OUT', 'MISSED')),
      at timestamptz not null,
      seconds integer not null default 0 check (seconds >= 0)
    )`,
  sql`create index device_call_borrower on device_call (borrower_id, at)`,
];

const dataGrant = [
  sql`
    create table data_grant (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      kind text not null check (kind in ('ADDRESS_BOOK', 'CALL_LIST')),
      agent_id bigint not null references app_user,
      state text not null default 'REQUESTED' check (state in ('REQUESTED', 'APPROVED', 'REFUSED')),
      reason text not null,
      requested_at timestamptz not null,
      approver_id bigint references app_user,
      decided_at timestamptz,
      expires_at timestamptz,
      check (approver_id is distinct from agent_id)
    )`,
  sql`create unique index data_grant_one_open on data_grant (case_id, kind) where state = 'REQUESTED'`,
];

/**
 * Why: how the borrower can be reached. What a device gave lies beside what was stated, so that whoever writes a number
 * learns nothing by the answer of what a closed book holds.
 */
export const contact: Part = {
  up: [
    ...contactTable,
    ...contactAttempt,
    ...doNotContact,
    ...deviceCall,
    ...dataGrant,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table data_grant, device_call, do_not_contact, contact_attempt, contact`,
    sql`drop function contact_phone_hash`,
  ],
};
