create table lender_report_link (
  id bigint generated always as identity primary key,
  lender_id bigint not null references lender,
  name text not null check (name <> ''),
  token_hash bytea not null unique,
  origins text[] not null check (array_position(origins, null) is null),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  creator_id bigint not null references app_user,
  created_at timestamptz not null,
  constraint lender_report_link_end check (expires_at > created_at)
);
comment on table lender_report_link is 'Addresses that open the report of a lender without a login';
comment on column lender_report_link.token_hash is 'Hash of the token, which was shown once';
comment on column lender_report_link.origins is 'Origins of pages that may frame the report; empty is none';
create index lender_report_link_lender on lender_report_link (lender_id, id);

create table lender_report_subscription (
  id bigint generated always as identity primary key,
  lender_id bigint not null references lender,
  emails text[] not null,
  period text not null check (period in ('DAY', 'WEEK', 'MONTH')),
  lang text not null check (lang in ('en', 'cn', 'es')),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'PAUSED', 'REMOVED')),
  next_on date not null,
  version integer not null default 1,
  creator_id bigint not null references app_user,
  created_at timestamptz not null,
  constraint lender_report_subscription_emails
    check (cardinality(emails) > 0 and array_position(emails, null) is null)
);
comment on table lender_report_subscription is 'E-mail addresses that receive the report of a lender';
comment on column lender_report_subscription.next_on is 'First day of the next period to send';
create index lender_report_subscription_lender on lender_report_subscription (lender_id, id);
create index lender_report_subscription_next on lender_report_subscription (next_on, id)
  where state = 'ACTIVE';

create table lender_report_mail (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references lender_report_subscription,
  from_on date not null,
  to_on date not null,
  email text not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED', 'UNCONFIRMED')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  provider text,
  queued_at timestamptz not null,
  settled_at timestamptz,
  constraint lender_report_mail_period check (from_on <= to_on),
  constraint lender_report_mail_settled
    check ((state in ('WAITING', 'SENDING')) = (settled_at is null))
);
comment on table lender_report_mail is 'Reports by e-mail: one for each subscription, period and address';
comment on column lender_report_mail.attempts is 'Attempts since it was queued; a busy server does not count';
comment on column lender_report_mail.lease is 'Token of the claim of a sender';
comment on column lender_report_mail.leased_until is 'End of the lease of the sender';
comment on column lender_report_mail.provider is 'Mail gateway of the last attempt';
create unique index lender_report_mail_once
  on lender_report_mail (subscription_id, from_on, to_on, email);
create index lender_report_mail_due on lender_report_mail (due_at, id) where state = 'WAITING';
create index lender_report_mail_sending on lender_report_mail (leased_until) where state = 'SENDING';
create index lender_report_mail_log on lender_report_mail (subscription_id, id);

insert into role_permission (permission, role_id) values
  ('lenderReport.read', 4), ('lenderReport.read', 6), ('lenderReport.read', 7), ('lenderReport.read', 9),
  ('lenderReport.share', 4), ('lenderReport.share', 9);
