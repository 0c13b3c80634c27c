import { sql } from "kysely";
import { appendOnly, grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "phone.search": [1, 2, 3, 4, 5, 8],
};

const numberReveal = [
  sql`
    create table number_reveal (
      id bigint generated always as identity primary key,
      contact_id bigint references contact,
      case_id bigint not null references collection_case,
      actor_id bigint not null references app_user,
      decision_id bigint not null references guard_decision,
      reason text not null,
      at timestamptz not null,
      what text not null default 'PHONE' check (what in ('PHONE', 'ID_NUMBER')),
      is_counted boolean not null default true,
      call_id bigint unique,
      check ((what = 'PHONE') = (contact_id is not null))
    )`,
  sql`create index number_reveal_actor on number_reveal (actor_id, at)`,
  appendOnly("number_reveal"),
];

const phoneSearch = [
  sql`
    create table phone_search (
      id bigint generated always as identity primary key,
      actor_id bigint not null references app_user,
      searched_on date not null,
      place text not null check (place in ('CASES', 'CALLS', 'MESSAGES', 'CONTACTS')),
      phone_hash bytea not null,
      at timestamptz not null,
      unique (actor_id, searched_on, phone_hash, place)
    )`,
  appendOnly("phone_search"),
];

/**
 * Why: numbers are shown whole, and looked for, only on record and within a quota. One that is shown again because its
 * reply was lost stands on record, and is not counted twice.
 */
export const reveal: Part = {
  up: [...numberReveal, ...phoneSearch, grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS), sql`drop table phone_search, number_reveal`],
};
