create table collection_case (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loan,
  borrower_id bigint not null references borrower,
  product_id bigint not null,
  institution_id bigint not null references institution,
  stage_id bigint not null references stage,
  agent_id bigint references app_user,
  status text not null default 'C00'
    check (status in ('C00', 'C10', 'C30', 'C31', 'C32', 'C40', 'C70', 'C80')),
  arrears_minor bigint not null check (arrears_minor >= 0),
  outstanding_minor bigint not null check (outstanding_minor >= 0),
  payoff_minor bigint not null check (payoff_minor >= 0),
  overdue_on date not null,
  opened_on date not null,
  assigned_at timestamptz,
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
  work_rank_until timestamptz default '1970-01-01 00:00:00+00'::timestamp with time zone,
  tab text generated always as (case when status = 'C00' then 'NEW_REMINDER' when status = 'C10'
    and promise_on is null then 'IN_COLLECTION' when status = 'C10' then 'REPAYMENT_COMMITMENT'
    when status in ('C30', 'C31', 'C32') then 'SUCCESSFUL' else 'ENDED' end) stored not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  broken_on date,
  recovered boolean not null default false,
  placed_until date,
  code_ends_at timestamptz,
  on_hold boolean not null default false,
  initial_overdue_on date not null default '2000-01-01'::date,
  ability smallint check (ability between 0 and 3),
  unpaid_reason text check (unpaid_reason in ('JOB_LOSS', 'ILLNESS', 'OVER_INDEBTED', 'DISPUTE',
    'FORGOT', 'FRAUD')),
  snoozed_until timestamptz,
  agent_opened_at timestamptz,
  payment_pause_until timestamptz,
  passed_over_at timestamptz,
  is_withheld boolean not null default false,
  recalled_at timestamptz,
  constraint collection_case_check1 check ((closed_at is null) = (status in ('C00', 'C10'))),
  constraint collection_case_check check ((promise_on is null) = (promise_minor is null))
);
comment on column collection_case.overdue_on is
  'Due day of the oldest unpaid installment; DPD counts from it';
comment on column collection_case.work_rank_until is 'Next change of the work order by time alone';
comment on column collection_case.placed_until is 'Last day of the placement; null is open-ended';
comment on column collection_case.initial_overdue_on is
  'Due day of the installment at opening; overdue_on follows the debt';
comment on column collection_case.ability is
  'Borrower''s means to pay: 0 none, 1 little, 2 part, 3 all; null is unrated';
comment on column collection_case.unpaid_reason is 'Reason by the borrower; null if not asked';
comment on column collection_case.agent_opened_at is 'Last opening by its agent; null is never';
comment on column collection_case.payment_pause_until is 'End of the contact pause after a payment';
comment on column collection_case.passed_over_at is
  'Last assignment run without an agent; null since stage entry or loss of the agent';
comment on column collection_case.is_withheld is
  'Recalled and past the agency''s reading period; visible only to viewers of all institutions';
comment on column collection_case.recalled_at is 'Return to the lender; later states keep it';
create unique index case_one_open on collection_case (loan_id) where (status in ('C00', 'C10'));
create index case_borrower on collection_case (borrower_id);
create index case_loan on collection_case (loan_id);
create index case_institution_work on collection_case (institution_id, work_band, work_rank, id);
create index case_institution_tab on collection_case (institution_id, tab, work_band, work_rank,
  id);
create index case_work on collection_case (work_band, work_rank, id);
create index case_tab on collection_case (tab, work_band, work_rank, id);
create index case_arrears on collection_case (arrears_minor, id);
create index case_overdue on collection_case (overdue_on, id);
create index case_reorder on collection_case (work_rank_until) where work_rank_until is not null;
create index case_open_stage on collection_case (institution_id, stage_id)
  where (status in ('C00', 'C10'));
create index case_written_off on collection_case (loan_id) where status = 'C80';
create index case_placed_until on collection_case (placed_until) where (status in ('C00', 'C10'));
create index case_agent_work on collection_case (agent_id, work_band, work_rank, id)
  include (institution_id, stage_id);
create index case_unassigned on collection_case (institution_id, stage_id, passed_over_at)
  where ((agent_id is null) and (status in ('C00', 'C10')));
create index case_in_hand on collection_case (agent_id) include (status, product_id, arrears_minor)
  where ((status in ('C00', 'C10')) and (agent_id is not null));
create index collection_case_readable on collection_case (recalled_at)
  where ((recalled_at is not null) and (not is_withheld));

create table case_transition (from_status text, to_status text,
  primary key (from_status, to_status));

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
  stage_id bigint not null references stage,
  dpd integer not null,
  arrears_minor bigint not null,
  stage_before_id bigint references stage,
  principal_minor bigint not null default -1,
  fee_minor bigint not null default -1,
  falling_due_minor bigint not null default 0,
  constraint case_status_log_amounts check (principal_minor >= 0 and fee_minor >= 0)
);
comment on column case_status_log.stage_before_id is 'Previous stage at a stage change';
comment on column case_status_log.principal_minor is 'Outstanding principal at the move';
comment on column case_status_log.fee_minor is 'Late fees owed at the move';
comment on column case_status_log.falling_due_minor is 'Amount falling due in a reminder stage';
create index case_status_log_case on case_status_log (case_id, id);
create index case_status_log_stage on case_status_log (institution_id, stage_id, at);

create table case_count (
  institution_id bigint not null,
  stage_id bigint not null,
  agent_id bigint,
  status text not null,
  tab text not null,
  n bigint not null,
  is_withheld boolean not null default false
);
create index case_count_agent on case_count (agent_id);
create index case_count_institution on case_count (institution_id);

create table case_count_total (
  institution_id bigint not null,
  stage_id bigint not null,
  is_assigned boolean not null,
  status text not null,
  tab text not null,
  n bigint not null,
  is_withheld boolean not null default false
);
create index case_count_total_institution on case_count_total (institution_id);

alter table case_hold add foreign key (case_id) references collection_case;
alter table case_snooze add foreign key (case_id) references collection_case;
alter table sms_inbound add foreign key (case_id) references collection_case;
alter table case_stage_period add foreign key (case_id) references collection_case;
alter table stored_file add foreign key (case_id) references collection_case;
alter table allocation_decision add foreign key (case_id) references collection_case;
alter table case_assignment add foreign key (case_id) references collection_case;
alter table do_not_contact add foreign key (case_id) references collection_case;
alter table borrower_flag add foreign key (case_id) references collection_case;
