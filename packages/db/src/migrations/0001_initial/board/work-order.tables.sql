create table complaint_term (
  country text not null check (country in ('ID', 'PH', 'US', 'NONE')),
  severity smallint not null check (severity between 1 and 3),
  effective_on date not null,
  first_answer_days smallint not null check (first_answer_days > 0),
  answer_days smallint not null,
  extension_days smallint not null check (extension_days >= 0),
  source text not null,
  id bigint generated always as identity primary key,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint complaint_term_check check (answer_days >= first_answer_days)
);
comment on table complaint_term is 'Working days allowed for a complaint from a date';
create index complaint_term_owner on complaint_term (country, severity, effective_on, id);

create table work_order (
  id bigint generated always as identity primary key,
  category text not null check (category in ('ALREADY_PAID', 'HARASSMENT', 'THREAT', 'PRIVACY',
    'IDENTITY_FRAUD', 'WRONG_AMOUNT', 'OTHER')),
  channel text not null check (channel in ('HOTLINE', 'APP', 'OJK', 'SEC', 'AFPI', 'SOCIAL',
    'LENDER')),
  severity smallint not null check (severity between 1 and 3),
  reference text check (reference <> ''),
  case_id bigint not null references collection_case,
  loan_id bigint not null references loan,
  borrower_id bigint not null references borrower,
  institution_id bigint not null references institution,
  agent_id bigint references app_user,
  description text not null,
  state text not null default 'NEW'
    check (state in ('NEW', 'ALLOCATED', 'PROCESSING', 'DONE', 'INVALID')),
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
  constraint work_order_check check (agent_id is null or handler_id is distinct from agent_id),
  constraint work_order_check1 check ((state in ('NEW', 'INVALID')) or handler_id is not null),
  constraint work_order_check2 check (state <> 'NEW' or handler_id is null),
  constraint work_order_check4 check ((state = 'DONE') = (verdict is not null)),
  constraint work_order_check3 check ((state = 'DONE') = (done_at is not null)),
  constraint work_order_check5 check (liable_id is null or verdict = 'FOUNDED')
);
comment on column work_order.severity is '1 ordinary, 2 serious, 3 major';
comment on column work_order.reference is 'External number given by the regulator or lender';
comment on column work_order.agent_id is 'Agent complained about';
comment on column work_order.excludes_agent is
  'Bars the agent from the borrower''s cases unless the complaint is rejected';
comment on column work_order.locks_recordings is
  'Retains the recordings of the case unless the complaint is rejected';
comment on column work_order.overdue_from is 'Passed limit that was last reported';
create unique index work_order_reference on work_order (channel, reference, loan_id)
  where ((reference is not null) and (state <> 'INVALID'));
create index work_order_case on work_order (case_id, id);
create index work_order_borrower on work_order (borrower_id, agent_id);
create index work_order_agent on work_order (agent_id, id) where agent_id is not null;
create index work_order_handler on work_order (handler_id, state, due_at);
create index work_order_institution on work_order (institution_id, state, due_at);
create index work_order_due on work_order (due_at)
  where (state in ('NEW', 'ALLOCATED', 'PROCESSING'));
create index work_order_received on work_order (created_at);

create table work_order_transition (from_state text, to_state text,
  primary key (from_state, to_state));

create table work_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references work_order,
  kind text not null check (kind in ('UNALLOCATED', 'EFFECT_ENDED', 'CREATED', 'EFFECT',
    'ALLOCATED', 'STARTED', 'NOTE', 'FILE_ADDED', 'ANSWERED', 'EXTENDED', 'VERDICT', 'RETURNED',
    'DONE', 'REOPENED', 'INVALID', 'OVERDUE', 'ANSWER_FAILED')),
  actor_id bigint references app_user,
  at timestamptz not null,
  text text not null default '',
  params jsonb not null default '{}'::jsonb
);
comment on table work_order_event is
  'One event of a complaint; only texts of erased people are removed';
comment on column work_order_event.actor_id is 'Acting user; null for the system';
create index work_order_event_order on work_order_event (order_id, id);
create index work_order_event_target
  on work_order_event (coalesce((params ->> 'holdId'), (params ->> 'doNotContactId'), (params ->> 'flagId')))
  where (kind in ('EFFECT', 'EFFECT_ENDED'));

create table work_order_verdict (
  id bigint generated always as identity primary key,
  order_id bigint not null references work_order,
  verdict text not null check (verdict in ('FOUNDED', 'UNFOUNDED')),
  liable_id bigint references app_user,
  answer text not null,
  evidence text not null,
  proposer_id bigint not null references app_user,
  proposed_at timestamptz not null,
  state text not null check (state in ('PROPOSED', 'CONFIRMED', 'RETURNED', 'REPLACED')),
  decider_id bigint references app_user,
  decided_at timestamptz,
  constraint work_order_verdict_check1 check (liable_id is null or verdict = 'FOUNDED'),
  constraint work_order_verdict_check2 check (decider_id is null or decider_id <> proposer_id)
);
create unique index work_order_verdict_one on work_order_verdict (order_id)
  where (state in ('PROPOSED', 'CONFIRMED'));
create index work_order_verdict_order on work_order_verdict (order_id, id);

create table work_order_file (
  order_id bigint references work_order,
  file_id uuid references stored_file,
  kind text not null check (kind in ('ATTACHMENT', 'ANSWER')),
  primary key (order_id, file_id)
);

alter table penalty add foreign key (order_id) references work_order;
