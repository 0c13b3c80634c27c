create table payment_file (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('OFFLINE', 'STATEMENT')),
  provider text not null,
  name text not null,
  sha256 text not null,
  on_day date,
  row_count integer not null check (row_count >= 0),
  counts jsonb not null,
  user_id bigint references app_user,
  created_at timestamptz not null,
  state text not null default 'DONE' check (state in ('WAITING', 'POSTING', 'DONE')),
  proposal_id bigint references proposal,
  due_at timestamptz not null default now(),
  constraint payment_file_check check ((kind = 'STATEMENT') = (on_day is not null))
);
comment on column payment_file.state is 'WAITING for a second person, until approved';
comment on column payment_file.due_at is 'Start of posting: the approval, if one is required';
create index payment_file_kind on payment_file (kind, id);
create index payment_file_posting on payment_file (id) where state = 'POSTING';

create table payment_file_row (
  file_id bigint references payment_file,
  position integer check ("position" > 0),
  sheet_row integer not null check (sheet_row > 0),
  reference text not null,
  loan_id bigint not null references loan,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  paid_at timestamptz not null constraint payment_file_row_paid_at
    check (paid_at >= '2000-01-01 00:00:00+00'::timestamp with time zone
    and paid_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  channel text not null,
  event_id bigint,
  failure_key text,
  primary key (file_id, "position"),
  constraint payment_file_row_check check (event_id is null or failure_key is null)
);
comment on table payment_file_row is
  'Payment of a file that was new at the check; open until posted or refused';
create index payment_file_row_open on payment_file_row (reference)
  where ((event_id is null) and (failure_key is null));

create table payment_difference (
  id bigint generated always as identity primary key,
  file_id bigint not null references payment_file,
  kind text not null check (kind in ('MISSING_HERE', 'MISSING_THERE', 'AMOUNT')),
  event_type text not null check (event_type in ('PAID', 'REVERSED')),
  txn_id text not null,
  number text,
  recorded_minor bigint,
  bank_minor bigint,
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  paid_at timestamptz not null constraint payment_difference_paid_at
    check (paid_at >= '2000-01-01 00:00:00+00'::timestamp with time zone
    and paid_at < '2200-01-01 00:00:00+00'::timestamp with time zone),
  event_id bigint,
  failure_key text,
  constraint payment_difference_check check ((recorded_minor is null) = (kind = 'MISSING_HERE')),
  constraint payment_difference_check1 check ((bank_minor is null) = (kind = 'MISSING_THERE'))
);
comment on column payment_difference.event_id is 'Existing event, or the one posted by finance';
create index payment_difference_file on payment_difference (file_id, id);

create table bank_format (
  id bigint generated always as identity primary key,
  name text not null,
  definition jsonb not null,
  saved_by bigint references app_user,
  saved_at timestamptz not null
);
create unique index bank_format_name on bank_format (lower(name));
