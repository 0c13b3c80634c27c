create table closing_policy (
  effective_on date not null,
  write_off_dpd integer not null check (write_off_dpd > 0),
  reversal_days integer not null check (reversal_days >= 0),
  max_recall_days integer not null check (max_recall_days >= 0),
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  id bigint generated always as identity primary key,
  recalled_readable_days integer not null default 0 check (recalled_readable_days >= 0)
);
comment on table closing_policy is
  'Limits for write-off, reopening and recall of cases; the latest effective row applies';
comment on column closing_policy.reversal_days is 'Days in which a reversal reopens a settled case';
comment on column closing_policy.recalled_readable_days is
  'Days a recalled case is readable to its agency; 0 is none';
create index closing_policy_day on closing_policy (effective_on, id);

create table closing_request (
  id bigint generated always as identity primary key,
  case_id bigint not null references collection_case,
  kind text not null check (kind in ('WITHDRAW', 'CANCEL', 'WRITE_OFF')),
  reason text not null check (reason in ('LENDER_RECALL', 'PLACEMENT_END', 'DPD_LIMIT', 'DEATH',
    'INSOLVENCY', 'IDENTITY_FRAUD', 'REGULATOR', 'REPRESENTED', 'DUPLICATE', 'WRONG_IMPORT',
    'LOAN_CANCELLED', 'UNCOLLECTIBLE', 'REPLACEMENT')),
  note text not null default '',
  state text not null check (state in ('REQUESTED', 'PENDING', 'DONE', 'REJECTED', 'REVOKED',
    'VOID')),
  requester_id bigint references app_user,
  requested_at timestamptz not null,
  decider_id bigint references app_user,
  decided_at timestamptz,
  decision_note text,
  effective_on date,
  ended_at timestamptz,
  flag_from_on date,
  rule_id bigint,
  recall_id bigint references placement_recall,
  constraint closing_request_check check (kind <> 'WRITE_OFF' or requester_id <> decider_id),
  constraint closing_request_check1 check (state <> 'PENDING' or kind = 'WITHDRAW'
    and effective_on is not null),
  constraint closing_request_check2
    check ((state in ('REQUESTED', 'PENDING')) = (ended_at is null)),
  constraint closing_request_by_system check (rule_id is null or requester_id is null
    and kind = 'WITHDRAW' and reason = 'DPD_LIMIT')
);
comment on column closing_request.flag_from_on is 'Day of the death, mandate or identity fraud';
create index closing_request_case on closing_request (case_id, id);
create index closing_request_state on closing_request (state, id);
create index closing_request_due on closing_request (effective_on) where state = 'PENDING';
create unique index closing_request_once on closing_request (case_id, rule_id)
  where ((rule_id is not null) and (state <> 'VOID'));
create unique index closing_request_one_requested on closing_request (case_id)
  where state = 'REQUESTED';
create unique index closing_request_one_pending on closing_request (case_id)
  where state = 'PENDING';
create index closing_request_recall on closing_request (recall_id) where recall_id is not null;
