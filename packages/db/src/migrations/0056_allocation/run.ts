import { sql } from "kysely";
import { columnComments, moves, type Part, tableComment } from "../part.ts";

const header = [
  sql`
    create table allocation_run (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('ASSIGN', 'RELEASE')),
      cause text not null check (cause in ('INFLOW', 'ENTRY', 'MANUAL')),
      institution_id bigint references institution,
      queue_id bigint references queue,
      rule_id bigint references allocation_rule,
      terms jsonb not null,
      seed integer not null,
      state text not null check (state in ('PREVIEW', 'WAITING', 'RUNNING', 'DONE', 'FAILED', 'DISCARDED')),
      maker_id bigint references app_user,
      reason text,
      override_reason text,
      made_at timestamptz not null,
      committed_at timestamptz,
      beat_at timestamptz,
      ended_at timestamptz,
      cases integer not null,
      done integer not null default 0,
      bound integer not null default 0,
      refused integer not null default 0,
      unplaced integer not null default 0,
      failure text,
      version integer not null default 1,
      check ((cause = 'MANUAL') = (maker_id is not null))
    )`,
  tableComment(
    "allocation_run",
    "One dealing out of cases: what it was decided by and what came of it",
  ),
  ...columnComments("allocation_run", {
    kind: "RELEASE: the cases are taken from their agents and wait",
    cause: "INFLOW: at the hour of the stage; ENTRY: what came since",
    institution_id: "Null where a person chose cases of several",
    queue_id: "Null where a person chose cases of several",
    terms: "The rule as it was applied",
    seed: "With rule, lines and candidates it gives the same result again",
    beat_at: "When it last told how far it is",
    unplaced: "Cases for which there was no agent",
  }),
  sql`create index allocation_run_made on allocation_run (made_at, id)`,
  sql`create index allocation_run_pool on allocation_run (institution_id, queue_id, made_at)`,
  sql`create index allocation_run_open on allocation_run (id) where state in ('WAITING', 'RUNNING')`,
  ...moves(
    { noun: "allocation_run", table: "allocation_run", column: "state" },
    {
      PREVIEW: ["WAITING", "DISCARDED"],
      WAITING: ["RUNNING", "FAILED", "DISCARDED"],
      RUNNING: ["DONE", "FAILED"],
    },
  ),
];

const line = [
  sql`
    create table allocation_line (
      run_id bigint not null references allocation_run,
      case_id bigint not null references collection_case,
      loan_id bigint not null references loan,
      borrower_id bigint not null references borrower,
      institution_id bigint not null references institution,
      queue_id bigint not null references queue,
      arrears_minor bigint not null,
      from_agent_id bigint references app_user,
      promise_agent_id bigint references app_user,
      held_agent_id bigint references app_user,
      last_agent_id bigint references app_user,
      avoided_agent_id bigint references app_user,
      arm text check (arm in ('CHAMPION', 'CHALLENGER')),
      dealt_agent_id bigint references app_user,
      agent_id bigint references app_user,
      ground text check (ground in ('PROMISE', 'BORROWER', 'LAST_AGENT', 'STRATEGY', 'BY_HAND')),
      outcome text check (outcome in ('BOUND', 'RELEASED', 'REFUSED', 'UNPLACED')),
      refusal text,
      primary key (run_id, case_id)
    )`,
  tableComment(
    "allocation_line",
    "A case in a dealing out: what was known of it, who got it and why",
  ),
  ...columnComments("allocation_line", {
    from_agent_id: "Who had it when the run was made",
    promise_agent_id: "Whose promise is open and not yet due",
    held_agent_id: "Who has another open case of the borrower",
    last_agent_id: "Who had the loan before",
    avoided_agent_id: "From whom it was taken back for not having worked it",
    dealt_agent_id: "Whom the rule chose",
    agent_id: "Who is to have it; another one where a person chose otherwise",
    refusal: "The key of the message that says why it was not done",
  }),
  sql`create index allocation_line_case on allocation_line (case_id, run_id)`,
  sql`create index allocation_line_agent on allocation_line (run_id, agent_id)`,
];

const candidate = [
  sql`
    create table allocation_candidate (
      run_id bigint not null references allocation_run,
      agent_id bigint not null references app_user,
      institution_id bigint not null references institution,
      queue_ids bigint[] not null,
      in_hand integer not null,
      in_hand_minor bigint not null,
      new_today integer not null,
      max_in_hand integer,
      max_new integer,
      weight integer not null,
      bar text check (bar in ('DISABLED', 'NOT_TAKING', 'OFF_SHIFT', 'NOT_CERTIFIED', 'NO_STAGE')),
      primary key (run_id, agent_id)
    )`,
  tableComment(
    "allocation_candidate",
    "An agent as he was when cases were dealt out",
  ),
  ...columnComments("allocation_candidate", {
    queue_ids: "Stages whose cases he takes",
    bar: "Why nothing was dealt to him; null for who took part",
  }),
  sql`
    create table allocation_exclusion (
      run_id bigint not null references allocation_run,
      borrower_id bigint not null references borrower,
      agent_id bigint not null references app_user,
      primary key (run_id, borrower_id, agent_id)
    )`,
  tableComment(
    "allocation_exclusion",
    "Agents whom a complaint keeps from a borrower's cases, as it was known when cases were dealt out",
  ),
];

/** Why: who works which case is decided once, and can be explained and repeated for ever. */
export const run: Part = {
  up: [...header, ...line, ...candidate],
  down: [
    sql`drop table allocation_exclusion, allocation_candidate, allocation_line, allocation_run_move, allocation_run`,
    sql`drop function check_allocation_run_move`,
  ],
};
