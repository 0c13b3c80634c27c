import { sql } from "kysely";
import { appendOnly, grant, type Part, revoke } from "../part.ts";
import { guardRules, holidays } from "./guard-rules.ts";

const PERMISSIONS = {
  "guard.edit": [4],
  "guard.override": [2, 4, 8],
  "guard.read": [1, 2, 3, 4, 5, 6, 7, 8, 9],
};

const guardRule = [
  sql`
    create table guard_rule (
      id bigint generated always as identity primary key,
      profile text not null check (profile in ('ID', 'PH', 'NONE')),
      rule text not null check (rule in ('HOURS', 'FREQ_CALL', 'FREQ_MSG', 'RELATION', 'SOURCE', 'DNC', 'HOLD',
        'STAGE_CONTENT', 'DPD_MAX', 'CERT', 'CLOSED', 'CONTENT', 'COST_CAP', 'WARNING_LETTER', 'IDENTITY')),
      version integer not null,
      effective_from date not null,
      effective_to date,
      severity text not null check (severity in ('WARN', 'BLOCK')),
      params jsonb not null default '{}',
      override_roles smallint[] not null default '{}',
      source text not null,
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      unique (profile, rule, version),
      check (effective_to is null or effective_to >= effective_from)
    )`,
];

const holiday = [
  sql`
    create table holiday (
      country text not null check (country in ('ID', 'PH', 'NONE')),
      day date not null,
      name text not null,
      source text not null,
      primary key (country, day)
    )`,
];

const guardDecision = [
  sql`
    create table guard_decision (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      action text not null check (action in ('CALL', 'SMS', 'MESSAGE', 'EMAIL', 'IMAGE', 'REVEAL', 'BIND', 'QUOTE')),
      verdict text not null check (verdict in ('ALLOW', 'WARN', 'BLOCK')),
      profile text not null,
      findings jsonb not null,
      case_id bigint not null references collection_case,
      borrower_id bigint not null references borrower,
      contact_id bigint references contact,
      institution_id bigint not null references institution,
      actor_id bigint references app_user,
      override_reason text
    )`,
  sql`create index guard_decision_case on guard_decision (case_id, at)`,
  sql`create index guard_decision_institution on guard_decision (institution_id, at)`,
  appendOnly("guard_decision"),
];

/** Why: no contact leaves without a decision on record, made by dated rules that name their source. */
export const guard: Part = {
  up: [
    ...guardRule,
    guardRules,
    ...holiday,
    holidays,
    ...guardDecision,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table guard_decision, holiday, guard_rule`,
  ],
};
