create table promise (
  id bigint generated always as identity primary key,
  case_id bigint not null references collection_case,
  agent_id bigint not null references app_user,
  state text not null default 'OPEN' check (state in ('OPEN', 'KEPT', 'PARTIAL', 'BROKEN', 'CURED',
    'CANCELLED')),
  amount_minor bigint not null check (amount_minor > 0),
  due_on date not null,
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index promise_one_open on promise (case_id) where state = 'OPEN';
create index promise_open_due on promise (due_on) where state = 'OPEN';
create index promise_case on promise (case_id, id);
create index promise_unkept_due on promise (due_on) where (state in ('PARTIAL', 'BROKEN'));
create index promise_created on promise (created_at);

create table promise_evaluation (
  id bigint generated always as identity primary key,
  promise_id bigint not null references promise,
  before text not null check (before in ('OPEN', 'KEPT', 'PARTIAL', 'BROKEN', 'CURED',
    'CANCELLED')),
  state text not null check (state in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED', 'CANCELLED')),
  paid_minor bigint not null check (paid_minor >= 0),
  payment_id bigint,
  replaced_by bigint references promise,
  decided_at timestamptz not null,
  constraint promise_evaluation_check check (before <> state),
  constraint promise_evaluation_check1 check (replaced_by is null or state = 'CANCELLED')
);
comment on column promise_evaluation.paid_minor is 'Amount received by the last counting day';
create index promise_evaluation_promise on promise_evaluation (promise_id, id);
create index promise_evaluation_decided on promise_evaluation
  using brin (decided_at) with (autosummarize='on');
