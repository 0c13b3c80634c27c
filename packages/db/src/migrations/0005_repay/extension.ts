import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  moves,
  type Part,
  revoke,
} from "../part.ts";

const PERMISSIONS = {
  "extension.apply": [1, 2, 4, 8],
  "extension.editInstitution": [4, 9],
  "extension.editQueue": [4, 9],
  "extension.manual": [2, 4, 8],
  "extension.manualFree": [4],
  "extension.read": [1, 2, 3, 4, 5, 6, 7, 8],
  "extension.readInstitution": [3, 4, 7, 8, 9],
  "extension.readQueue": [2, 3, 4, 7, 8, 9],
};

/** The last row whose day has come is in force; a change is a further row. */
const institutionExtensionRule = [
  sql`
    create table institution_extension_rule (
      id bigint generated always as identity primary key,
      institution_id bigint not null references institution,
      effective_on date not null,
      availability_bp integer not null default 10000,
      first_term_only boolean not null default true,
      first_days smallint not null default 7 check (first_days between 1 and 90),
      single_code boolean not null default true,
      full_code boolean not null default true,
      manual_quota integer not null default 10 check (manual_quota between 0 and 100000),
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      constraint institution_extension_percent check (availability_bp between 0 and 10000)
    )`,
  ...columnComments("institution_extension_rule", {
    availability_bp:
      "Which share of the cases of a month and stage may be extended, in basis points; 0 is off, 10000 is no limit",
    first_term_only: "Only a loan that was never extended may be",
    single_code:
      "Whether the institution may make repayment codes for a part; full_code likewise in full",
    manual_quota:
      "How many extensions a month the institution may grant by hand",
  }),
  sql`create index institution_extension_rule_day on institution_extension_rule (institution_id, effective_on, id)`,
  appendOnly("institution_extension_rule"),
];

const queueExtensionRule = [
  sql`
    create table queue_extension_rule (
      id bigint generated always as identity primary key,
      queue_id bigint not null references queue,
      effective_on date not null,
      availability_bp integer not null,
      dpd_from integer not null default -3,
      dpd_to integer not null default 30,
      most_extensions smallint not null default 3 check (most_extensions between 1 and 99),
      days smallint[] not null default '{7,14,21,30}' check (cardinality(days) between 1 and 10 and 1 <= all (days)
        and 90 >= all (days)),
      editor_id bigint references app_user,
      created_at timestamptz not null default now(),
      check (dpd_to >= dpd_from),
      constraint queue_extension_percent check (availability_bp between 0 and 10000)
    )`,
  ...columnComments("queue_extension_rule", {
    most_extensions: "How often one loan may be extended",
    days: "By how many days a loan may be extended again",
  }),
  sql`create index queue_extension_rule_day on queue_extension_rule (queue_id, effective_on, id)`,
  appendOnly("queue_extension_rule"),
];

const extensionTable = [
  sql`
    create table extension (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      case_id bigint not null references collection_case,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      agent_id bigint references app_user,
      kind text not null check (kind in ('CODE', 'MANUAL')),
      state text not null check (state in ('OPEN', 'EFFECTIVE', 'LAPSED', 'CANCELLED', 'REVERSED')),
      installment_id bigint not null references installment,
      new_installment_id bigint references installment,
      days smallint not null check (days > 0),
      month_on date not null check (extract(day from month_on) = 1),
      old_due_on date not null,
      new_due_on date,
      interest_minor bigint not null check (interest_minor >= 0),
      late_fee_minor bigint not null check (late_fee_minor >= 0),
      earlier_fee_minor bigint not null check (earlier_fee_minor >= 0),
      price_minor bigint not null check (price_minor >= 0),
      fee_minor bigint generated always as (interest_minor + late_fee_minor + earlier_fee_minor + price_minor) stored,
      paid_minor bigint not null default 0 check (paid_minor >= 0),
      payment_id bigint references payment,
      reason text not null default '',
      proof_id uuid references stored_file,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      settled_at timestamptz,
      event_id bigint references ledger_event,
      check ((new_installment_id is null) = (new_due_on is null)),
      check ((state = 'OPEN') = (settled_at is null)),
      check (state not in ('EFFECTIVE', 'REVERSED') or new_installment_id is not null),
      check ((kind = 'MANUAL') = (proof_id is not null))
    )`,
  ...columnComments("extension", {
    month_on: "First day of the month whose quota it uses",
    price_minor:
      "What the new days cost; interest, late fee and an earlier fee were owed before",
    paid_minor: "What came in of the fee",
    event_id: "Of one by hand: what granted it",
  }),
  sql`create unique index extension_one_open on extension (loan_id) where state = 'OPEN'`,
  sql`create index extension_loan on extension (loan_id, id)`,
  sql`
    create index extension_month on extension (institution_id, month_on, queue_id) where state in ('OPEN', 'EFFECTIVE')`,
  sql`create unique index extension_payment on extension (payment_id) where payment_id is not null`,
  sql`create index extension_end on extension (expires_at) where state = 'OPEN'`,
  sql`
    alter table repayment_code add constraint repayment_code_extension foreign key (extension_id) references extension`,
];

const extensionMove = moves(
  { noun: "extension", table: "extension", column: "state" },
  {
    CANCELLED: ["EFFECTIVE"],
    EFFECTIVE: ["REVERSED"],
    LAPSED: ["EFFECTIVE"],
    OPEN: ["CANCELLED", "EFFECTIVE", "LAPSED"],
    REVERSED: ["EFFECTIVE"],
  },
);

/** An institution and a stage are never without a rule; nor are those that were there before the rules. */
const firstInstitutionExtension = [
  sql`
    create function first_institution_extension() returns trigger language plpgsql as $$
    begin
      insert into institution_extension_rule (institution_id, effective_on, created_at)
      values (new.id, '2000-01-01', '2000-01-01Z');
      return null;
    end $$`,
  sql`
    create trigger institution_first_extension after insert on institution
    for each row execute function first_institution_extension()`,
  sql`
    insert into institution_extension_rule (institution_id, effective_on, created_at)
    select id, '2000-01-01', '2000-01-01Z' from institution`,
];

const firstQueueExtension = [
  sql`
    create function first_queue_extension() returns trigger language plpgsql as $$
    begin
      insert into queue_extension_rule (queue_id, effective_on, availability_bp, created_at)
      select id, '2000-01-01', case when coalesce(dpd_to, 30) >= -3 and dpd_from <= 30 then 10000 else 0 end, '2000-01-01Z'
      from queue where id = new.id;
      return null;
    end $$`,
  sql`
    create trigger queue_first_extension after insert on queue
    for each row execute function first_queue_extension()`,
  sql`
    insert into queue_extension_rule (queue_id, effective_on, availability_bp, created_at)
    select id, '2000-01-01', case when coalesce(dpd_to, 30) >= -3 and dpd_from <= 30 then 10000 else 0 end, '2000-01-01Z'
    from queue`,
];

/**
 * Why: a borrower may buy time. Who may, how often and for how long is set by institution and by stage, with every earlier
 * setting kept; each extension stands with its quote, its due days and who made it.
 */
export const extension: Part = {
  up: [
    ...institutionExtensionRule,
    ...queueExtensionRule,
    ...extensionTable,
    ...extensionMove,
    ...firstInstitutionExtension,
    ...firstQueueExtension,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`alter table repayment_code drop constraint repayment_code_extension`,
    sql`drop trigger institution_first_extension on institution`,
    sql`drop trigger queue_first_extension on queue`,
    sql`drop table extension_move, extension, queue_extension_rule, institution_extension_rule`,
    sql`drop function check_extension_move, first_institution_extension, first_queue_extension`,
  ],
};
