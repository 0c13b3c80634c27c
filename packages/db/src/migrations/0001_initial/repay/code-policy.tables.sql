create table code_policy (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  effective_on date not null,
  follows_default boolean not null default false,
  per_case_day integer not null check (per_case_day > 0),
  single_hours integer not null check (single_hours > 0),
  parts_within_due boolean not null,
  answer_seconds integer check (answer_seconds > 0),
  withdraw_hours integer check (withdraw_hours > 0),
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint code_policy_default check (institution_id is not null or not follows_default),
  constraint code_policy_provider check (num_nonnulls(answer_seconds, withdraw_hours) = case
    when institution_id is null then 2 else 0 end)
);
comment on table code_policy is 'Limits of repayment codes; default without institution';
comment on column code_policy.follows_default is 'Returns the institution to the default';
comment on column code_policy.single_hours is 'Lifetime of a code for a partial payment';
comment on column code_policy.parts_within_due is 'Limits open partial codes to the amount due';
comment on column code_policy.answer_seconds is
  'Limit for the provider''s number, after which a code fails; default row only';
comment on column code_policy.withdraw_hours is 'Retry period of withdrawals; default row only';
create index code_policy_day on code_policy (institution_id, effective_on, id);

create table repay_channel (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('VA', 'RETAIL', 'EWALLET', 'QR')),
  bank text not null check (bank <> ''),
  effective_on date not null,
  label text not null check (label <> ''),
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null,
  expiry_hours integer not null check (expiry_hours > 0),
  open_amount boolean not null default false,
  enabled boolean not null default true,
  position smallint not null,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint repay_channel_check check (max_minor >= min_minor)
);
comment on table repay_channel is 'Terms of a channel and bank from a day; codes name both';
comment on column repay_channel.currency is 'Constant for a channel and bank';
comment on column repay_channel.expiry_hours is 'Upper limit of a code''s lifetime';
comment on column repay_channel.open_amount is 'Accepts less than the code''s amount';
create index repay_channel_day on repay_channel (channel, bank, effective_on, id);

create table clean_mode (
  id bigint generated always as identity primary key,
  product_id bigint,
  stage_id bigint references stage,
  effective_on date not null,
  overdue boolean,
  overdue_current boolean,
  whole_loan boolean,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint clean_mode_default check (product_id is not null or stage_id is not null
    or num_nulls(overdue, overdue_current, whole_loan) = 0)
);
comment on table clean_mode is 'Permitted full payments; the most specific row applies';
comment on column clean_mode.overdue is 'Mode 1, overdue; null defers to a wider row';
comment on column clean_mode.overdue_current is 'Mode 2, plus the current installment';
comment on column clean_mode.whole_loan is 'Mode 3, whole loan; null as in mode 1';
create index clean_mode_day on clean_mode (product_id, stage_id, effective_on, id);
