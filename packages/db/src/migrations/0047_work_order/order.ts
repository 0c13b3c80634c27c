import { sql } from "kysely";
import { columnComments, grant, moves, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "workOrder.read": [1, 2, 3, 4, 5, 7, 8],
  "workOrder.create": [1, 2, 4, 5, 8],
  "workOrder.allocate": [2, 4, 5, 8],
  "workOrder.process": [1, 2, 5, 8],
  "workOrder.extend": [1, 2, 4, 5, 8],
  "workOrder.confirm": [5],
  "workOrder.manage": [4, 5],
  "workOrder.oversee": [4, 7, 8],
};

const MOVES = {
  NEW: ["ALLOCATED", "INVALID"],
  ALLOCATED: ["PROCESSING", "INVALID"],
  PROCESSING: ["DONE"],
  DONE: ["PROCESSING"],
};

const table = [
  sql`
    create table work_order (
      id bigint generated always as identity primary key,
      category text not null check (category in ('ALREADY_PAID', 'HARASSMENT', 'THREAT', 'PRIVACY', 'IDENTITY_FRAUD',
        'WRONG_AMOUNT', 'OTHER')),
      channel text not null check (channel in ('HOTLINE', 'APP', 'OJK', 'SEC', 'AFPI', 'SOCIAL', 'LENDER')),
      severity smallint not null check (severity between 1 and 3),
      reference text check (reference <> ''),
      case_id bigint not null references collection_case,
      loan_id bigint not null references loan,
      borrower_id bigint not null references borrower,
      institution_id bigint not null references institution,
      agent_id bigint references app_user,
      description text not null,
      state text not null default 'NEW' check (state in ('NEW', 'ALLOCATED', 'PROCESSING', 'DONE', 'INVALID')),
      handler_id bigint references app_user,
      excludes_agent boolean not null,
      locks_recordings boolean not null,
      verdict text check (verdict in ('FOUNDED', 'UNFOUNDED')),
      liable_id bigint references app_user,
      created_by bigint references app_user,
      created_at timestamptz not null,
      first_answer_due_at timestamptz not null,
      due_at timestamptz not null,
      extended_at timestamptz,
      answered_at timestamptz,
      done_at timestamptz,
      overdue_from timestamptz,
      version integer not null default 1,
      check (agent_id is null or handler_id is distinct from agent_id),
      check (state in ('NEW', 'INVALID') or handler_id is not null),
      check (state <> 'NEW' or handler_id is null),
      check ((state = 'DONE') = (done_at is not null)),
      check ((state = 'DONE') = (verdict is not null)),
      check (liable_id is null or verdict = 'FOUNDED')
    )`,
  ...columnComments("work_order", {
    severity: "1 ordinary, 2 serious, 3 major",
    reference: "Its number where it was lodged: of a regulator, of the lender",
    agent_id: "Who is complained about",
    excludes_agent:
      "While it is not refuted, who is complained about works none of the borrower's cases",
    locks_recordings:
      "While it is not refuted, the recordings of the case are kept",
    liable_id: "Who a founded complaint holds answerable",
    overdue_from: "The limit whose passing was last reported",
    answered_at: "When the borrower was first answered",
  }),
  sql`
    create unique index work_order_reference on work_order (channel, reference, loan_id)
    where reference is not null and state <> 'INVALID'`,
  sql`create index work_order_case on work_order (case_id, id)`,
  sql`create index work_order_borrower on work_order (borrower_id, agent_id)`,
  sql`create index work_order_agent on work_order (agent_id, id) where agent_id is not null`,
  sql`create index work_order_handler on work_order (handler_id, state, due_at)`,
  sql`create index work_order_institution on work_order (institution_id, state, due_at)`,
  sql`create index work_order_due on work_order (due_at) where state in ('NEW', 'ALLOCATED', 'PROCESSING')`,
];

/** Who is complained about works no case of this borrower by any account, until the complaint turns out to be wrong. */
const exclusion = sql`
    create view complaint_exclusion as
    select w.borrower_id, u.id as agent_id, w.id as order_id, w.created_at
    from work_order w join app_user a on a.id = w.agent_id join app_user u on u.id = a.id or lower(u.email) = lower(a.email)
    where w.excludes_agent and w.state <> 'INVALID' and w.verdict is distinct from 'UNFOUNDED'`;

/** Customer service hears and reads what was said and written, as far as a complaint is about it. */
const SERVICE = sql`role_id = 5 and permission in ('call.read', 'sms.read')`;

/** Why: a complaint is a case of its own, with a clock, a handler and a verdict. */
export const order: Part = {
  up: [
    ...table,
    ...moves(
      { noun: "work_order", table: "work_order", column: "state" },
      MOVES,
    ),
    exclusion,
    sql`
    create trigger work_order_of_erased before insert on work_order for each row execute function refuse_of_erased()`,
    grant(PERMISSIONS),
    grant({ "call.read": [5], "sms.read": [5] }),
  ],
  down: [
    sql`delete from role_permission where ${SERVICE}`,
    revoke(PERMISSIONS),
    sql`drop view complaint_exclusion`,
    sql`drop table work_order, work_order_move`,
    sql`drop function check_work_order_move`,
  ],
};
