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
  "binding.read": [1, 2, 3, 4, 7, 8],
  "binding.write": [2, 4, 8],
  "borrower.read": [1, 2, 3, 4, 5, 7, 8],
  "case.read": [1, 2, 3, 4, 5, 6, 7, 8],
};

const collectionCase = [
  sql`
    create table collection_case (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      borrower_id bigint not null references borrower,
      product_id bigint not null references product,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      agent_id bigint references app_user,
      status text not null default 'C00' check (status in ('C00', 'C10', 'C30', 'C31', 'C32', 'C40', 'C70', 'C80')),
      arrears_minor bigint not null check (arrears_minor >= 0),
      outstanding_minor bigint not null check (outstanding_minor >= 0),
      payoff_minor bigint not null check (payoff_minor >= 0),
      overdue_on date not null,
      opened_on date not null,
      bound_at timestamptz,
      first_contact_at timestamptz,
      closed_at timestamptz,
      last_result text,
      last_relation text,
      last_contact_at timestamptz,
      last_agent_id bigint references app_user,
      next_call_at timestamptz,
      promise_on date,
      promise_minor bigint check (promise_minor > 0),
      willingness smallint not null default 0 check (willingness between 0 and 5),
      ptp_later boolean not null default false,
      fraud_flag boolean not null default false,
      app_call boolean not null default false,
      work_band smallint not null default 6 check (work_band between 1 and 9),
      work_rank bigint not null default 0,
      work_until timestamptz default 'epoch',
      tab text not null generated always as (
        case
          when status = 'C00' then 'NEW_REMINDER'
          when status = 'C10' and promise_on is null then 'IN_COLLECTION'
          when status = 'C10' then 'REPAYMENT_COMMITMENT'
          when status in ('C30', 'C31', 'C32') then 'SUCCESSFUL'
          else 'ENDED'
        end) stored,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      warned_on date,
      broken_on date,
      recovered boolean not null default false,
      placed_until date,
      code_ends_at timestamptz,
      on_hold boolean not null default false,
      about_on date not null default '2000-01-01',
      check ((promise_on is null) = (promise_minor is null)),
      check ((closed_at is null) = (status in ('C00', 'C10')))
    )`,
  ...columnComments("collection_case", {
    overdue_on: "Due day of the oldest unpaid installment; DPD counts from it",
    work_until: "When the clock alone changes the place in the order of work",
    warned_on: "Day on which the warning letter went out",
    broken_on: "Day of the verdict on the last broken promise",
    recovered: "Paid after it had been written off",
    placed_until:
      "The placement ends with this day; null where it does not end by itself",
    code_ends_at: "When the first of its payable codes ends unpaid",
    about_on:
      "Due day of the installment that it was opened about; overdue_on follows what is owed",
  }),
  sql`create unique index case_one_open on collection_case (loan_id) where status in ('C00', 'C10')`,
  sql`create index case_borrower on collection_case (borrower_id)`,
  sql`create index case_loan on collection_case (loan_id)`,
  sql`create index case_agent_work on collection_case (agent_id, work_band, work_rank, id)`,
  sql`create index case_institution_work on collection_case (institution_id, work_band, work_rank, id)`,
  sql`create index case_institution_tab on collection_case (institution_id, tab, work_band, work_rank, id)`,
  sql`create index case_work on collection_case (work_band, work_rank, id)`,
  sql`create index case_tab on collection_case (tab, work_band, work_rank, id)`,
  sql`create index case_arrears on collection_case (arrears_minor, id)`,
  sql`create index case_overdue on collection_case (overdue_on, id)`,
  sql`create index case_reorder on collection_case (work_until) where work_until is not null`,
  sql`create index case_open_queue on collection_case (institution_id, queue_id) where status in ('C00', 'C10')`,
  sql`create index case_written_off on collection_case (loan_id) where status = 'C80'`,
  sql`create index case_placed_until on collection_case (placed_until) where status in ('C00', 'C10')`,
  sql`
    create function case_opens() returns trigger language plpgsql as $$
    begin
      new.about_on := new.overdue_on;
      return new;
    end $$`,
  sql`create trigger case_opening before insert on collection_case for each row execute function case_opens()`,
];

/** Every move there is; the trigger refuses any other move. */
const caseMove = moves(
  { noun: "case", table: "collection_case", column: "status" },
  {
    C00: ["C10", "C30", "C31", "C32", "C40", "C70", "C80"],
    C10: ["C00", "C30", "C31", "C32", "C40", "C70", "C80"],
    C30: ["C10", "C31", "C32"],
    C31: ["C10", "C30", "C32"],
    C32: ["C10", "C30", "C31", "C80"],
    C40: ["C80"],
    C80: ["C32"],
  },
);

const caseStatusLog = [
  sql`
    create table case_status_log (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      at timestamptz not null,
      event text not null,
      before text,
      after text not null,
      reason text,
      operator_id bigint references app_user,
      agent_id bigint references app_user,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      dpd integer not null,
      arrears_minor bigint not null,
      queue_before_id bigint references queue
    )`,
  ...columnComments("case_status_log", {
    queue_before_id: "Of a stage change: where the case came from",
  }),
  sql`create index case_status_log_case on case_status_log (case_id, id)`,
  sql`create index case_status_log_queue on case_status_log (institution_id, queue_id, at)`,
  appendOnly("case_status_log"),
];

const caseBinding = [
  sql`
    create table case_binding (
      id bigint generated always as identity primary key,
      case_id bigint not null references collection_case,
      agent_id bigint not null references app_user,
      bound_by bigint references app_user,
      bound_at timestamptz not null,
      unbound_at timestamptz,
      reason text
    )`,
  sql`create unique index case_binding_one_active on case_binding (case_id) where unbound_at is null`,
  sql`create index case_binding_agent on case_binding (agent_id, bound_at)`,
  sql`create index case_binding_case on case_binding (case_id, id)`,
];

const casePresence = [
  sql`
    create unlogged table case_presence (
      case_id bigint not null,
      user_id bigint not null,
      seen_at timestamptz not null,
      primary key (case_id, user_id)
    )`,
];

/** Why: one delinquency episode of one loan placed with one institution, every move it makes and who works it. */
export const cases: Part = {
  up: [
    ...collectionCase,
    ...caseMove,
    ...caseStatusLog,
    ...caseBinding,
    ...casePresence,
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    sql`drop table case_presence, case_binding, case_status_log, case_move, collection_case`,
    sql`drop function check_case_move, case_opens`,
  ],
};
