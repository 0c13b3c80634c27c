create table proposal_kind (
  kind text primary key,
  expiry_days smallint not null check (expiry_days between 1 and 365)
);
comment on column proposal_kind.expiry_days is 'Days until an undecided proposal lapses';

create table proposal_role (
  kind text references proposal_kind,
  role_id smallint references role,
  can_propose boolean not null default false,
  can_approve boolean not null default false,
  is_notified boolean not null default false,
  primary key (kind, role_id)
);
comment on table proposal_role is 'Access of a role to a kind of proposal; hidden without a row';

create table proposal (
  id bigint generated always as identity primary key,
  kind text not null references proposal_kind,
  subject text not null,
  subject_name text,
  institution_id bigint references institution,
  payload jsonb not null,
  before jsonb not null,
  after jsonb not null,
  base_id bigint,
  state text not null default 'PROPOSED'
    check (state in ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN', 'EXPIRED')),
  proposed_on date not null,
  effective_on date not null,
  proposer_id bigint not null references app_user,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decider_id bigint references app_user,
  decided_at timestamptz,
  reason text not null default '',
  version integer not null default 1,
  constraint proposal_check1
    check ((state in ('APPROVED', 'REJECTED', 'WITHDRAWN')) = (decider_id is not null)),
  constraint proposal_own check (state <> 'WITHDRAWN' or decider_id = proposer_id),
  constraint proposal_two_people check ((state not in ('APPROVED', 'REJECTED'))
    or decider_id <> proposer_id),
  constraint proposal_check check ((state = 'PROPOSED') = (decided_at is null)),
  constraint proposal_check2 check (state <> 'REJECTED' or reason <> ''),
  constraint proposal_check3 check (effective_on >= proposed_on)
);
comment on column proposal.institution_id is 'Institution concerned; null is all';
comment on column proposal.base_id is
  'Latest row of the setting at the proposal; any other makes it stale';
comment on column proposal.proposed_on is
  'Intended effective day; effective_on is later after a late approval';
create unique index proposal_one_open on proposal (subject) where state = 'PROPOSED';
create index proposal_state on proposal (state, id);
create index proposal_expiry on proposal (expires_at) where state = 'PROPOSED';
create index proposal_borrower_change on proposal (subject) where kind = 'BORROWER_CHANGE';
create index proposal_manual_extension on proposal (subject)
  where ((kind = 'MANUAL_EXTENSION') and (state = 'PROPOSED'));

create table proposal_transition (from_state text, to_state text,
  primary key (from_state, to_state));

create table setting_withdrawal (
  id bigint generated always as identity primary key,
  setting text not null,
  subject text not null,
  row_ids bigint[] not null check (cardinality(row_ids) > 0),
  effective_on date not null,
  revision jsonb not null,
  reason text not null check (reason <> ''),
  withdrawer_id bigint not null references app_user,
  withdrawn_at timestamptz not null,
  constraint setting_withdrawal_coming
    check (effective_on >= (withdrawn_at at time zone 'UTC')::date)
);
comment on table setting_withdrawal is 'Setting entries withdrawn before they took effect';
comment on column setting_withdrawal.revision is 'Content, author and time of the entry';
create index setting_withdrawal_subject on setting_withdrawal (subject, id);
create index setting_withdrawal_rows on setting_withdrawal using gin (row_ids);
