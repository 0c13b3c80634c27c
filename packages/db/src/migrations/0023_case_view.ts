import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  migrationOf,
  type Part,
  revoke,
} from "./part.ts";

const PERMISSIONS = {
  "case.export": [2, 3, 4, 7, 8],
  "case.skip": [1, 2, 8],
  "view.share": [2, 8],
};

const view: Part = {
  up: [
    sql`
      create table case_view (
        id bigint generated always as identity primary key,
        scope text not null check (scope in ('OWN', 'GROUP', 'INSTITUTION')),
        owner_id bigint references app_user,
        group_id bigint references team_group,
        institution_id bigint references institution,
        name text not null check (name <> ''),
        query jsonb not null,
        columns jsonb not null,
        place integer not null default 0,
        version integer not null default 1,
        editor_id bigint not null references app_user,
        edited_at timestamptz not null,
        check ((scope = 'OWN') = (owner_id is not null)),
        check ((scope = 'GROUP') = (group_id is not null)),
        check ((scope = 'INSTITUTION') = (institution_id is not null))
      )`,
    ...columnComments("case_view", {
      query: "Filters, tab and order, by the names that the address has them",
      columns: "Which columns are shown or hidden, and their order",
    }),
    sql`create unique index case_view_own on case_view (owner_id, lower(name)) where scope = 'OWN'`,
    sql`create unique index case_view_group on case_view (group_id, lower(name)) where scope = 'GROUP'`,
    sql`create unique index case_view_institution on case_view (institution_id, lower(name)) where scope = 'INSTITUTION'`,
    sql`
      create table case_view_default (
        user_id bigint primary key references app_user,
        view_id bigint not null references case_view on delete cascade
      )`,
    sql`create index case_view_default_view on case_view_default (view_id)`,
  ],
  down: [sql`drop table case_view_default, case_view`],
};

const skip: Part = {
  up: [
    sql`
      create table case_skip (
        id bigint generated always as identity primary key,
        case_id bigint not null references collection_case,
        agent_id bigint not null references app_user,
        at timestamptz not null,
        until_at timestamptz not null check (until_at > at),
        reason text not null check (reason <> '')
      )`,
    sql`create index case_skip_at on case_skip (at, id)`,
    sql`create index case_skip_case on case_skip (case_id, id)`,
    appendOnly("case_skip"),
    sql`
      alter table collection_case add column skipped_until timestamptz, add column agent_opened_at timestamptz`,
    ...columnComments("collection_case", {
      skipped_until: "Its agent passed over it until then",
      agent_opened_at: "When its agent last opened it; null where he never has",
    }),
  ],
  down: [
    sql`alter table collection_case drop column skipped_until, drop column agent_opened_at`,
    sql`drop table case_skip`,
  ],
};

/** What the contact rules say of a day, kept so that a list of cases needs not ask them for every row. */
const window: Part = {
  up: [
    sql`
      create table contact_window (
        institution_id bigint not null references institution,
        queue_id bigint not null references queue,
        profile text not null,
        zone text not null,
        opens_at timestamptz,
        closes_at timestamptz,
        next_at timestamptz,
        any_hour_after_dpd integer,
        longest_dpd integer,
        primary key (institution_id, queue_id, profile, zone),
        check ((opens_at is null) = (closes_at is null))
      )`,
    ...columnComments("contact_window", {
      profile: "Whose rules: the institution's country, or the currency's",
      zone: "Of the borrower",
      opens_at: "Of today; null on a day without contact",
      next_at: "When it opens again after today",
      any_hour_after_dpd:
        "Who is overdue for longer may be contacted at any hour",
      longest_dpd: "Who is overdue for longer may not be contacted at all",
    }),
    sql`create index borrower_zone on borrower (zone)`,
  ],
  down: [sql`drop index borrower_zone`, sql`drop table contact_window`],
};

const rights: Part = {
  up: [grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS)],
};

/**
 * Why: who sits in the case list all day keeps his views, passes over a case with a reason, and sees below what can be
 * worked what the contact rules close.
 */
export const { up, down } = migrationOf(view, skip, window, rights);
