create table sign_in_policy (
  id bigint generated always as identity primary key,
  password_life_days integer not null check (password_life_days between 1 and 3650),
  temporary_password_hours integer not null check (temporary_password_hours between 1 and 8760),
  password_history_length integer not null check (password_history_length between 3 and 24),
  location_failures integer not null check (location_failures between 1 and 100000),
  location_window_minutes integer not null check (location_window_minutes between 1 and 43200),
  location_lock_minutes integer not null check (location_lock_minutes between 1 and 1440),
  address_failures integer not null check (address_failures between 1 and 100000),
  address_window_minutes integer not null check (address_window_minutes between 1 and 43200),
  address_lock_minutes integer not null check (address_lock_minutes between 1 and 1440),
  account_failures integer not null check (account_failures between 1 and 100000),
  account_window_minutes integer not null check (account_window_minutes between 1 and 43200),
  account_lock_minutes integer not null check (account_lock_minutes between 1 and 1440),
  effective_on date not null,
  editor_id bigint,
  created_at timestamptz not null default now()
);
comment on table sign_in_policy is
  'Password validity and failure limits; the latest effective row (UTC) applies';
comment on column sign_in_policy.password_history_length is
  'Passwords barred from reuse, including the current one';
comment on column sign_in_policy.location_failures is 'One account at one address or device';
comment on column sign_in_policy.address_failures is 'Failures of one address over all accounts';
comment on column sign_in_policy.account_failures is 'One account over all unfamiliar places';
create index sign_in_policy_day on sign_in_policy (effective_on, id);
