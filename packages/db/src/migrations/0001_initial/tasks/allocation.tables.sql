create table allocation_rule (
  id bigint generated always as identity primary key,
  stage_id bigint not null references stage,
  strategy text not null check (strategy in ('ROUND_ROBIN', 'LEAST_LOADED', 'EQUAL_COUNT',
    'EQUAL_AMOUNT', 'SNAKE', 'WEIGHTED', 'CHAMPION_CHALLENGER')),
  champion text check (champion in ('ROUND_ROBIN', 'LEAST_LOADED', 'EQUAL_COUNT', 'EQUAL_AMOUNT',
    'SNAKE', 'WEIGHTED')),
  challenger text check (challenger in ('ROUND_ROBIN', 'LEAST_LOADED', 'EQUAL_COUNT',
    'EQUAL_AMOUNT', 'SNAKE', 'WEIGHTED')),
  challenger_bp integer check (challenger_bp between 1 and 9999),
  weighing text not null check (weighing in ('MANUAL', 'PERFORMANCE', 'EXPERIENCE')),
  prefers_promise boolean not null,
  prefers_borrower boolean not null,
  prefers_last boolean not null,
  max_in_hand integer check (max_in_hand > 0),
  max_new integer check (max_new > 0),
  inflow_at time not null,
  effective_on date not null,
  editor_id bigint references app_user,
  created_at timestamptz not null,
  constraint allocation_rule_check
    check ((strategy = 'CHAMPION_CHALLENGER') = (champion is not null and challenger is not null
    and challenger_bp is not null))
);
comment on table allocation_rule is 'Assignment rule of an automatic stage from a day; append-only';
comment on column allocation_rule.champion is 'Strategy of loans outside the challenger share';
comment on column allocation_rule.challenger_bp is 'Share of loans assigned by the challenger';
comment on column allocation_rule.weighing is 'Basis of WEIGHTED: manual, recovery or tenure';
comment on column allocation_rule.prefers_promise is 'An open promise retains its agent until due';
comment on column allocation_rule.max_in_hand is 'Open cases of an agent without own limit';
comment on column allocation_rule.max_new is 'New cases per day of an agent without own limit';
comment on column allocation_rule.inflow_at is 'Local time of the institution';
create index allocation_rule_owner on allocation_rule (stage_id, effective_on, id);

create table agent_capacity (
  agent_id bigint primary key references app_user,
  takes_cases boolean not null default true,
  max_in_hand integer check (max_in_hand > 0),
  max_new integer check (max_new > 0),
  weight integer not null default 100 check (weight between 1 and 1000),
  version integer not null default 1,
  editor_id bigint references app_user,
  updated_at timestamptz not null
);
comment on table agent_capacity is 'Limits of an agent; null or no row follows the stage';
comment on column agent_capacity.weight is 'Share under manual WEIGHTED; 100 is normal';

create table allocation_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('ASSIGN', 'RELEASE')),
  cause text not null check (cause in ('INFLOW', 'ENTRY', 'MANUAL')),
  institution_id bigint references institution,
  stage_id bigint references stage,
  rule_id bigint references allocation_rule,
  terms jsonb not null,
  seed integer not null,
  state text not null check (state in ('PREVIEW', 'WAITING', 'RUNNING', 'DONE', 'FAILED',
    'DISCARDED')),
  creator_id bigint references app_user,
  reason text,
  override_reason text,
  created_at timestamptz not null,
  committed_at timestamptz,
  heartbeat_at timestamptz,
  ended_at timestamptz,
  cases integer not null,
  done integer not null default 0,
  assigned integer not null default 0,
  refused integer not null default 0,
  unassigned integer not null default 0,
  failure text,
  version integer not null default 1,
  constraint allocation_run_check check ((cause = 'MANUAL') = (creator_id is not null))
);
comment on column allocation_run.kind is 'RELEASE: cases leave their agents and wait';
comment on column allocation_run.cause is 'INFLOW: at the hour of the stage; ENTRY: arrivals since';
comment on column allocation_run.institution_id is 'Institution; null for several, chosen by hand';
comment on column allocation_run.stage_id is 'Stage; null for several, chosen by hand';
comment on column allocation_run.seed is 'Reproduces the result from rule, lines and candidates';
create index allocation_run_created on allocation_run (created_at, id);
create index allocation_run_pool on allocation_run (institution_id, stage_id, created_at);
create index allocation_run_open on allocation_run (id) where (state in ('WAITING', 'RUNNING'));

create table allocation_run_transition (from_state text, to_state text,
  primary key (from_state, to_state));

create table allocation_decision (
  run_id bigint references allocation_run,
  case_id bigint,
  loan_id bigint not null,
  borrower_id bigint not null,
  institution_id bigint not null,
  stage_id bigint not null,
  arrears_minor bigint not null,
  from_agent_id bigint,
  promise_agent_id bigint,
  borrower_agent_id bigint,
  last_agent_id bigint,
  avoided_agent_id bigint,
  variant text check (variant in ('CHAMPION', 'CHALLENGER')),
  proposed_agent_id bigint,
  agent_id bigint,
  assignment_reason text check (assignment_reason in ('PROMISE', 'BORROWER', 'LAST_AGENT', 'STRATEGY', 'BY_HAND')),
  outcome text check (outcome in ('ASSIGNED', 'RELEASED', 'REFUSED', 'UNASSIGNED')),
  refusal text,
  refusal_params jsonb,
  primary key (run_id, case_id)
) with (fillfactor=50);
comment on column allocation_decision.borrower_agent_id is 'Agent of another open case of the borrower';
comment on column allocation_decision.avoided_agent_id is 'Agent who lost the case for not working it';
comment on column allocation_decision.agent_id is 'Final agent; differs when a person chose otherwise';
create index allocation_decision_case on allocation_decision (case_id, run_id);
create index allocation_decision_agent on allocation_decision (run_id, agent_id);

create table allocation_candidate (
  run_id bigint references allocation_run,
  agent_id bigint references app_user,
  institution_id bigint not null references institution,
  stage_ids bigint[] not null,
  in_hand integer not null,
  in_hand_minor bigint not null,
  new_today integer not null,
  max_in_hand integer,
  max_new integer,
  weight integer not null,
  ineligible_reason text check (ineligible_reason in ('DISABLED', 'NOT_TAKING', 'OFF_SHIFT', 'NOT_CERTIFIED', 'NO_STAGE')),
  primary key (run_id, agent_id)
);
comment on column allocation_candidate.ineligible_reason is 'Reason for exclusion; null for participants';

create table allocation_exclusion (
  run_id bigint references allocation_run,
  borrower_id bigint,
  agent_id bigint references app_user,
  primary key (run_id, borrower_id, agent_id)
);
comment on table allocation_exclusion is
  'Agents barred by a complaint from a borrower''s cases, as known at the run';

create table allocation_alert (
  institution_id bigint references institution,
  stage_id bigint references stage,
  day_on date,
  cases integer not null,
  created_at timestamptz not null,
  primary key (institution_id, stage_id, day_on)
);
