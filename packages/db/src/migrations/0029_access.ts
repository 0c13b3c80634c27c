import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  migrationOf,
  type Part,
  revoke,
  tableComment,
} from "./part.ts";

const PERMISSIONS = {
  "access.read": [3, 4, 7, 8, 9],
  "access.edit": [9],
};

const address: Part = {
  up: [
    sql`
      create table access_address (
        id bigint generated always as identity primary key,
        institution_id bigint references institution,
        range cidr not null,
        remark text not null check (remark <> ''),
        effective_from date not null,
        effective_to date,
        enabled boolean not null,
        version integer not null default 1,
        editor_id bigint references app_user,
        edited_at timestamptz not null,
        check (effective_to >= effective_from)
      )`,
    sql`create index access_address_institution on access_address (coalesce(institution_id, 0))`,
    tableComment(
      "access_address",
      "Where people may come from; an institution without a row in force is open",
    ),
    ...columnComments("access_address", {
      institution_id:
        "Whose people; null for those who belong to no institution",
      effective_from: "First day, in the institution's zone",
      effective_to: "Last day; null where there is none",
    }),
  ],
  down: [sql`drop table access_address`],
};

const exception: Part = {
  up: [
    sql`
      create table access_exception (
        id bigint generated always as identity primary key,
        user_id bigint references app_user,
        range cidr,
        reason text not null check (reason <> ''),
        until_on date not null,
        version integer not null default 1,
        editor_id bigint references app_user,
        edited_at timestamptz not null,
        check ((user_id is null) <> (range is null))
      )`,
    sql`create index access_exception_user on access_exception (user_id)`,
    tableComment(
      "access_exception",
      "An account that may come from anywhere, or an address that everybody may come from, until a day",
    ),
    ...columnComments("access_exception", {
      range: "Given from the command line alone",
      editor_id: "Null for the command line",
    }),
  ],
  down: [sql`drop table access_exception`],
};

const change: Part = {
  up: [
    sql`
      create table access_change (
        id bigint generated always as identity primary key,
        at timestamptz not null,
        editor_id bigint references app_user,
        institution_id bigint references institution,
        kind text not null check (kind in ('ADDRESS', 'EXCEPTION')),
        action text not null check (action in ('ADD', 'CHANGE', 'REMOVE')),
        entry_id bigint not null,
        before jsonb,
        after jsonb,
        check ((before is null) = (action = 'ADD') and (after is null) = (action = 'REMOVE'))
      )`,
    sql`create index access_change_institution on access_change (coalesce(institution_id, 0), id)`,
    tableComment(
      "access_change",
      "Every change of the IP whitelist; the last id tells the servers whether what they know of it is old",
    ),
    ...columnComments("access_change", {
      editor_id: "Null for the command line",
      institution_id:
        "Whose list, or whose person; null for those without an institution",
      entry_id: "The row of access_address or access_exception",
    }),
    appendOnly("access_change"),
  ],
  down: [sql`drop table access_change`],
};

const rights: Part = {
  up: [grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS)],
};

/** Why: an agency's people work from its office; a password that leaks is worth nothing elsewhere. */
export const { up, down } = migrationOf(address, exception, change, rights);
