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
  "deduction.apply": [1, 2, 4, 5, 8],
  "deduction.decide": [2, 4, 6, 7, 8],
  "deduction.editLimit": [4],
  "deduction.read": [1, 2, 3, 4, 5, 6, 7, 8],
  "deduction.readLimit": [2, 3, 4, 6, 7, 8],
};

const deductionTable = [
  sql`
    create table deduction (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      case_id bigint not null references collection_case,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      kind text not null check (kind in ('PART', 'FULL')),
      clean_mode smallint check (clean_mode in (1, 2, 3)),
      state text not null check (state in ('APPLIED', 'IN_REVIEW', 'APPROVED', 'REJECTED', 'USED', 'LAPSED', 'VOID',
        'WITHDRAWN')),
      level smallint not null check (level between 0 and 4),
      checking boolean not null default false,
      reason_code text not null check (reason_code in ('HARDSHIP', 'JOB_LOSS', 'ILLNESS', 'DISASTER', 'BEREAVEMENT',
        'FEE_DISPUTE', 'SETTLEMENT', 'OUR_ERROR', 'OTHER')),
      reason text not null,
      channel text not null,
      bank text not null,
      owed_minor bigint not null check (owed_minor > 0),
      pay_minor bigint not null check (pay_minor > 0),
      late_fee_minor bigint not null check (late_fee_minor >= 0),
      extension_fee_minor bigint not null check (extension_fee_minor >= 0),
      interest_minor bigint not null check (interest_minor >= 0),
      principal_minor bigint not null check (principal_minor >= 0),
      amount_minor bigint not null generated always
        as (late_fee_minor + extension_fee_minor + interest_minor + principal_minor) stored,
      counts_for_kpi boolean not null default true,
      applicant_id bigint not null references app_user,
      applied_at timestamptz not null,
      quoted_on date not null,
      approved_at timestamptz,
      valid_until timestamptz,
      payment_id bigint references payment,
      used_minor bigint check (used_minor >= 0),
      ended_at timestamptz,
      end_reason text check (end_reason in ('CASE_CLOSED', 'REQUOTED', 'REVERSED')),
      version integer not null default 1,
      check (late_fee_minor + extension_fee_minor + interest_minor + principal_minor > 0),
      check ((kind = 'FULL') = (clean_mode is not null)),
      check (kind = 'FULL' or interest_minor + principal_minor = 0),
      check (not checking or state = 'IN_REVIEW'),
      check ((state in ('APPLIED', 'IN_REVIEW', 'APPROVED')) = (ended_at is null)),
      check (state <> 'USED' or (payment_id is not null and used_minor is not null)),
      check ((state = 'VOID') = (end_reason is not null)),
      constraint deduction_valid check (state not in ('APPROVED', 'USED', 'LAPSED') or valid_until is not null)
    )`,
  ...columnComments("deduction", {
    level:
      "Where it waits, and later where it was decided; 0 is the house itself",
    checking: "Decided, and waits for finance to confirm it",
    owed_minor: "What would be owed without it, as it was last quoted",
    pay_minor: "What the borrower pays for it",
    used_minor: "What was waived when the money came",
  }),
  sql`
    create unique index deduction_one_open on deduction (case_id) where state in ('APPLIED', 'IN_REVIEW', 'APPROVED')`,
  sql`create index deduction_case on deduction (case_id, id)`,
  sql`create index deduction_loan on deduction (loan_id, id)`,
  sql`create index deduction_state on deduction (state, id)`,
  sql`create index deduction_institution on deduction (institution_id, state, ended_at)`,
  sql`create index deduction_end on deduction (valid_until) where state = 'APPROVED'`,
  sql`create unique index deduction_payment on deduction (payment_id) where payment_id is not null`,
  sql`
    alter table repayment_code add constraint repayment_code_deduction foreign key (deduction_id) references deduction`,
];

/** What happened to it, line by line; nobody decides what he applied for, whoever asks. */
const deductionStep = [
  sql`
    create table deduction_step (
      id bigint generated always as identity primary key,
      deduction_id bigint not null references deduction,
      event text not null check (event in ('APPLIED', 'PASSED_ON', 'ENDORSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'CODE',
        'USED', 'LAPSED', 'VOID')),
      level smallint not null,
      actor_id bigint references app_user,
      note text not null default '',
      at timestamptz not null
    )`,
  ...columnComments("deduction_step", {
    actor_id: "Null where the house itself did it",
  }),
  sql`create index deduction_step_of on deduction_step (deduction_id, id)`,
  appendOnly("deduction_step"),
  sql`
    create function check_deduction_decider() returns trigger language plpgsql as $$
    begin
      if exists (select from deduction where id = new.deduction_id and applicant_id = new.actor_id) then
        raise exception 'deduction % is decided by its applicant', new.deduction_id
          using errcode = '23514', constraint = 'deduction_decider';
      end if;
      return new;
    end $$`,
  sql`
    create trigger deduction_decider before insert on deduction_step for each row
    when (new.event in ('PASSED_ON', 'ENDORSED', 'APPROVED', 'REJECTED')) execute function check_deduction_decider()`,
];

const deductionMove = moves(
  { noun: "deduction", table: "deduction", column: "state" },
  {
    APPLIED: ["APPROVED", "IN_REVIEW", "REJECTED", "VOID", "WITHDRAWN"],
    APPROVED: ["LAPSED", "USED", "VOID", "WITHDRAWN"],
    IN_REVIEW: ["APPROVED", "REJECTED", "VOID", "WITHDRAWN"],
    LAPSED: ["USED"],
    USED: ["VOID"],
    VOID: ["USED"],
    WITHDRAWN: ["USED"],
  },
);

/** Why: a part of a debt can be waived. Each application stands with what it waives, who decided it, and what became of it. */
export const deduction: Part = {
  up: [
    ...deductionTable,
    ...deductionStep,
    ...deductionMove,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`alter table repayment_code drop constraint repayment_code_deduction`,
    sql`drop table deduction_move, deduction_step, deduction`,
    sql`drop function check_deduction_move, check_deduction_decider`,
  ],
};
