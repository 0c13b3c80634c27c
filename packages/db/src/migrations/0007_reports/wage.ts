import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "wage.read": [1, 2, 4, 6, 7, 8],
};

const wageScheme = [
  sql`
    create table wage_scheme (
      id bigint generated always as identity primary key,
      institution_id bigint references institution,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      from_on date not null,
      monthly_base_minor bigint not null check (monthly_base_minor >= 0),
      base_rate_bp integer not null check (base_rate_bp between 0 and 10000),
      cap_rate_bp integer not null check (cap_rate_bp between 0 and 10000),
      extension_rate_bp integer not null check (extension_rate_bp between 0 and 10000),
      self_service_days integer check (self_service_days > 0),
      self_service_bp integer not null check (self_service_bp between 0 and 10000),
      unique nulls not distinct (institution_id, currency, from_on)
    )`,
  tableComment(
    "wage_scheme",
    "What agents earn; the rows without an institution serve all that have none of their own",
  ),
  ...columnComments("wage_scheme", {
    self_service_days:
      "Money of a borrower whom the agent has not contacted for so many days weighs self_service_bp; null where it weighs in full",
  }),
  sql`
    insert into wage_scheme (currency, from_on, monthly_base_minor, base_rate_bp, cap_rate_bp, extension_rate_bp,
      self_service_days, self_service_bp) values
      ('IDR', '2000-01-01', 4500000, 300, 900, 300, 7, 5000),
      ('PHP', '2000-01-01', 1800000, 300, 900, 300, 7, 5000),
      ('USD', '2000-01-01', 30000, 300, 900, 300, 7, 5000)`,
];

const wageQueue = [
  sql`
    create table wage_queue (
      scheme_id bigint not null references wage_scheme,
      queue_id bigint not null references queue,
      multiplier_bp integer not null check (multiplier_bp between 0 and 100000),
      primary key (scheme_id, queue_id)
    )`,
  tableComment(
    "wage_queue",
    "Money of a harder stage weighs more; 10000 where a stage has no row",
  ),
];

const wageEntry = [
  sql`
    create table wage_entry (
      id bigint generated always as identity primary key,
      agent_id bigint not null references app_user,
      day date not null,
      currency text not null check (currency in ('IDR', 'PHP', 'USD')),
      kind text not null check (kind in ('BASIC', 'PERFORMANCE', 'BONUS', 'DEBIT')),
      cause text not null check (cause in ('ATTENDANCE', 'EDIT', 'LATE_FEE')),
      amount_minor bigint not null,
      reason text not null default '',
      editor_id bigint references app_user,
      at timestamptz not null,
      check (cause <> 'EDIT' or (editor_id is not null and reason <> ''))
    )`,
  ...columnComments("wage_entry", {
    amount_minor: "What the day earns by it; a debit is negative",
  }),
  sql`create unique index wage_entry_attendance on wage_entry (agent_id, day) where cause = 'ATTENDANCE'`,
  sql`create index wage_entry_agent on wage_entry (agent_id, day)`,
  appendOnly("wage_entry"),
];

/** Why: wages are entries by dated rates. */
export const wage: Part = {
  up: [...wageScheme, ...wageQueue, ...wageEntry, grant(PERMISSIONS)],
  down: [
    revoke(PERMISSIONS),
    sql`drop table wage_entry, wage_queue, wage_scheme`,
  ],
};
