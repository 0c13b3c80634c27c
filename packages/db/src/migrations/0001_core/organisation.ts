import { sql } from "kysely";
import { columnComments, grant, type Part, tableComment } from "../part.ts";

const PERMISSIONS = {
  "institution.read": [1, 2, 3, 4, 5, 6, 7, 8, 9],
  "user.read": [2, 3, 4, 7, 8, 9],
  "user.revoke": [8, 9],
};

const role = [
  sql`
    create table role (
      id smallint primary key,
      key text not null unique,
      name text not null,
      name_cn text not null,
      name_es text not null,
      side text not null check (side in ('AGENCY', 'LENDER')),
      case_scope text not null check (case_scope in ('OWN', 'GROUP', 'INSTITUTION', 'ALL', 'ORDERS', 'NONE')),
      works_cases boolean not null,
      rank smallint not null,
      language_locked boolean not null,
      inactivity_notices boolean not null,
      rows_selectable boolean not null,
      reveal_quota integer not null default 0 check (reveal_quota >= 0),
      phone_search_quota integer not null default 0 check (phone_search_quota >= 0)
    )`,
  sql`
    insert into role (id, key, name, name_cn, name_es, side, case_scope, works_cases, rank, language_locked, inactivity_notices,
      rows_selectable, reveal_quota, phone_search_quota) values
      (1, 'agent', 'Collector', '催收员', 'Kolektor', 'AGENCY', 'OWN', true, 10, true, false, true, 0, 50),
      (2, 'leader', 'Team leader', '组长', 'Ketua tim', 'AGENCY', 'GROUP', false, 20, true, true, true, 20, 50),
      (3, 'inspector', 'Inspector', '质检员', 'Pengawas', 'LENDER', 'ALL', false, 40, false, false, false, 20, 50),
      (4, 'operations', 'Collection operations manager', '催收运营经理', 'Manajer operasional penagihan', 'LENDER', 'ALL', false,
        60, false, false, true, 20, 50),
      (5, 'service', 'Customer service', '客服', 'Layanan pelanggan', 'LENDER', 'ORDERS', false, 40, false, false, true, 20, 50),
      (6, 'finance', 'Finance', '财务', 'Keuangan', 'LENDER', 'ALL', false, 40, false, false, true, 0, 0),
      (7, 'management', 'Higher management', '高级管理层', 'Manajemen tingkat atas', 'LENDER', 'ALL', false, 80, false, false, true,
        0, 0),
      (8, 'institution-admin', 'Institution admin', '机构管理员', 'Admin institusi', 'AGENCY', 'INSTITUTION', false, 30, true, true,
        true, 20, 50),
      (9, 'administrator', 'System administrator', '系统管理员', 'Administrator sistem', 'LENDER', 'NONE', false, 90, false, false,
        true, 0, 0)`,
  ...columnComments("role", {
    works_cases:
      "Cases are bound to its people, who are ranked and paid by them",
    reveal_quota: "So many numbers a day may be seen whole",
    phone_search_quota: "So many numbers a day may be searched for",
  }),
];

const rolePermission = [
  sql`
    create table role_permission (
      role_id smallint not null references role,
      permission text not null,
      primary key (role_id, permission)
    )`,
];

const institution = [
  sql`
    create table institution (
      id bigint generated always as identity primary key,
      name text not null unique,
      email text not null,
      leader_name text not null,
      leader_email text not null,
      country text not null default 'ID' check (country in ('ID', 'PH', 'NONE')),
      zone text not null default 'Asia/Jakarta',
      status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
      created_at timestamptz not null default now(),
      placement_days integer check (placement_days > 0)
    )`,
];

const teamGroup = [
  sql`
    create table team_group (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      name text not null,
      unique (institution_id, name)
    )`,
];

const queue = [
  sql`
    create table queue (
      id bigint generated always as identity primary key,
      name text not null unique,
      type text not null default 'MANUAL' check (type in ('AUTOMATIC', 'MANUAL')),
      dpd_from integer not null,
      dpd_to integer,
      recovery_bp integer not null check (recovery_bp between 0 and 10000),
      promise_days integer not null default 7 check (promise_days >= 0),
      promise_min_bp integer not null default 3000 check (promise_min_bp between 0 and 10000),
      promise_floor_minor bigint not null default 50000 check (promise_floor_minor >= 0),
      promise_grace_days integer not null default 1 check (promise_grace_days >= 0),
      promise_kept_bp integer not null default 9000 check (promise_kept_bp between 1 and 10000),
      promise_most_broken integer not null default 2 check (promise_most_broken > 0),
      long_aging boolean not null default false,
      promise_cure_days integer not null default 3 check (promise_cure_days >= 0),
      check (dpd_to is null or dpd_to >= dpd_from)
    )`,
  ...columnComments("queue", {
    recovery_bp:
      "Chance in basis points that an untouched case of this stage is paid; weighs the order of work",
    promise_cure_days:
      "So many days after the grace, what was promised may still come and cure the promise",
  }),
];

const institutionQueue = [
  sql`
    create table institution_queue (
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      primary key (institution_id, queue_id)
    )`,
];

const groupQueue = [
  sql`
    create table group_queue (
      group_id bigint not null references team_group,
      queue_id bigint not null references queue,
      primary key (group_id, queue_id)
    )`,
];

const appUser = [
  sql`
    create table app_user (
      id bigint generated always as identity primary key,
      login text not null,
      name text not null,
      email text not null,
      role_id smallint not null references role,
      institution_id bigint references institution,
      group_id bigint references team_group,
      queue_id bigint references queue,
      is_leader boolean not null default false,
      status text not null default 'ENABLED' check (status in ('ENABLED', 'DISABLED')),
      password_hash text not null,
      password_changed_at timestamptz not null default now(),
      must_change_password boolean not null default false,
      creator_id bigint references app_user,
      modifier_id bigint references app_user,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      certified_until date
    )`,
  sql`create unique index app_user_login on app_user (lower(login))`,
  sql`create index app_user_institution on app_user (institution_id, role_id)`,
  sql`create index app_user_group on app_user (group_id)`,
];

const userInstitution = [
  sql`
    create table user_institution (
      user_id bigint not null references app_user,
      institution_id bigint not null references institution,
      primary key (user_id, institution_id)
    )`,
  tableComment(
    "user_institution",
    "Institutions a lender-side user is limited to; none means all",
  ),
];

/** Why: who works here, in which institution and group, on which queues, and what each role may do. */
export const organisation: Part = {
  up: [
    ...role,
    ...rolePermission,
    ...institution,
    ...teamGroup,
    ...queue,
    ...institutionQueue,
    ...groupQueue,
    ...appUser,
    ...userInstitution,
    grant(PERMISSIONS),
  ],
  down: [
    sql`drop table user_institution, app_user, group_queue, institution_queue, queue, team_group, institution, role_permission, role`,
  ],
};
