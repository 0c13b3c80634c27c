create table do_not_contact (
  id bigint generated always as identity primary key,
  borrower_id bigint,
  phone text,
  channel text check (channel in ('02', '03', '05', '06', '07', '08')),
  reason text not null constraint do_not_contact_reason
    check (reason in ('OPT_OUT', 'REQUESTED', 'WRONG_NUMBER', 'COMPLAINT', 'OTHER')),
  until_at timestamptz,
  creator_id bigint references app_user,
  created_at timestamptz not null default now(),
  phone_hash bytea,
  note text,
  inbound_id bigint unique references sms_inbound,
  case_id bigint,
  institution_id bigint references institution,
  lifted_at timestamptz,
  lifter_id bigint references app_user,
  lift_reason text,
  lift_consent text,
  version integer not null default 1,
  constraint do_not_contact_subject check (num_nonnulls(borrower_id, phone) = 1),
  constraint do_not_contact_note check (reason <> 'OTHER' or note is not null),
  constraint do_not_contact_consent check (lifted_at is null or (reason not in ('OPT_OUT', 'REQUESTED'))
    or lift_consent is not null),
  constraint do_not_contact_lifted check (num_nonnulls(lifted_at, lifter_id, lift_reason) in (0, 3))
);
comment on column do_not_contact.borrower_id is 'Bars all numbers; null bars one number';
comment on column do_not_contact.phone is 'Number barred for any owner; null bars a person';
comment on column do_not_contact.channel is 'Channel; null bars every channel';
comment on column do_not_contact.lift_consent is 'Form in which the person allowed contact again';
create index do_not_contact_phone_hash on do_not_contact (phone_hash);
create index do_not_contact_person on do_not_contact (borrower_id) where borrower_id is not null;
create index do_not_contact_phone on do_not_contact (phone) where phone is not null;
