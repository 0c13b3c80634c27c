create table trusted_device (
  user_id bigint references app_user,
  veins text,
  secret_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, veins)
);

create table policy_acceptance (
  user_id bigint references app_user,
  version integer,
  accepted_at timestamptz not null,
  ip text,
  primary key (user_id, version)
);

create table login_key (
  id text primary key,
  public_pem text not null,
  private_pem text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table captcha (
  code_key text primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create index captcha_age on captcha (expires_at);

create table login_throttle (
  subject text primary key,
  failures integer not null,
  window_ends_at timestamptz not null,
  locked_until timestamptz
);
comment on column login_throttle.subject is
  'Account and address, or address alone, so that a stranger elsewhere never locks out the owner';

create table trusted_network (
  user_id bigint references app_user,
  network text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, network)
);

create table password_history (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  password_hash text not null,
  replaced_at timestamptz not null
);
create index password_history_user on password_history (user_id, id);

create table temporary_password_login (
  user_id bigint references app_user,
  set_at timestamptz,
  used_at timestamptz not null,
  primary key (user_id, set_at)
);
comment on table temporary_password_login is
  'Single login of a temporary password; set_at is app_user.password_changed_at';

create table login_log (
  id bigint generated always as identity,
  at timestamptz,
  user_id bigint references app_user,
  institution_id bigint references institution,
  login text not null,
  outcome text not null check (outcome in ('IN', 'OUT', 'REFUSED', 'LOCKED', 'REPLACED', 'ENDED')),
  reason text,
  ip text,
  veins text,
  user_agent text,
  primary key (id, at)
) partition by range (at);
create index login_log_at on login_log (at, id);
create index login_log_user on login_log (user_id, at, id);
create index login_log_user_outcome on login_log (user_id, outcome, at, id);
create index login_log_institution on login_log (institution_id, at, id);
create index login_log_outcome on login_log (outcome, at, id);
create index login_log_institution_outcome on login_log (institution_id, outcome, at, id);
create index login_log_login on login_log (lower(login), at, id);
create index login_log_address on login_log (parse_inet(ip), at, id);

create table used_password_seal (
  digest bytea primary key check (length(digest) = 32),
  expires_at timestamptz not null
);
comment on table used_password_seal is 'Used sealed passwords, retained while their key opens them';
