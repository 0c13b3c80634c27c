create table case_hold (
  id bigint generated always as identity primary key,
  case_id bigint not null,
  kind text not null check (kind in ('ALREADY_PAID', 'DISPUTE', 'DEDUCTION')),
  opener_id bigint references app_user,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  reason text not null default '',
  closer_id bigint references app_user,
  outcome text check (outcome in ('CONFIRMED', 'REFUSED')),
  constraint case_hold_outcome_known check (outcome is null or closed_at is not null),
  constraint case_hold_outcome_recorded check (outcome is not null or closed_at is null
    or kind = 'DEDUCTION')
);
comment on column case_hold.outcome is 'Deferred fees: waived if confirmed, charged if refused';
create unique index case_hold_one_open on case_hold (case_id, kind) where closed_at is null;
create index case_hold_open on case_hold (case_id) where closed_at is null;
