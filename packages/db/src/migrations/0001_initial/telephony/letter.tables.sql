create table letter_template (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,29}$'),
  language text not null check (language in ('en', 'es')),
  name text not null check (name <> ''),
  title text not null check (title <> ''),
  body text not null check (body <> ''),
  law text not null check (law <> ''),
  enabled boolean not null default true,
  effective_on date not null,
  editor_id bigint references app_user,
  created_at timestamptz not null default now()
);
comment on column letter_template.institution_id is 'Institution; null for all';
comment on column letter_template.code is 'Shared by the letter in every language';
comment on column letter_template.body is 'Variables in braces, such as {name}';
comment on column letter_template.law is 'Law that requires the letter, as cited in it';
comment on column letter_template.editor_id is 'Editor; null for delivered rows';
create index letter_template_owner on letter_template (code, language, institution_id,
  effective_on);

create table letter (
  id bigint generated always as identity primary key,
  case_id bigint not null references collection_case,
  loan_id bigint not null references loan,
  borrower_id bigint not null references borrower,
  institution_id bigint not null references institution,
  template_id bigint not null references letter_template,
  code text not null,
  attempt smallint not null check (attempt > 0),
  language text not null,
  delivery text not null check (delivery in ('PRINTED', 'MAIL')),
  letter_on date not null,
  due_on date not null,
  days integer not null check (days > 0),
  principal_minor bigint not null check (principal_minor >= 0),
  benefit_minor bigint not null check (benefit_minor >= 0),
  late_fee_minor bigint not null check (late_fee_minor >= 0),
  arrears_minor bigint not null check (arrears_minor > 0),
  currency text not null,
  reference text not null,
  sender text not null,
  recipient text not null,
  address text not null,
  title text not null,
  body text not null,
  law text not null,
  decision_id bigint not null references guard_decision_key,
  message_id bigint unique references sms_message,
  file_id uuid not null unique references stored_file,
  writer_id bigint not null references app_user,
  created_at timestamptz not null,
  constraint letter_once unique (case_id, code, attempt),
  constraint letter_check check ((delivery = 'MAIL') = (message_id is not null))
);
comment on column letter.attempt is 'Above 1 after a return';
comment on column letter.letter_on is 'Printed date, in local time of the institution';
comment on column letter.due_on is 'Due day of the oldest unpaid installment on that date';
comment on column letter.principal_minor is 'Outstanding principal of the loan';
comment on column letter.benefit_minor is
  'Economic benefit: interest and extension fees due and unpaid';
comment on column letter.arrears_minor is 'Total due and unpaid';
comment on column letter.file_id is 'Printed page, byte for byte';
create index letter_borrower on letter (borrower_id, id);
create index letter_institution on letter (institution_id, id);
create index letter_with_body on letter (institution_id, created_at) where body <> '';

create table letter_return (
  letter_id bigint primary key references letter,
  returned_on date not null,
  reason text not null check (reason in ('MOVED', 'UNKNOWN', 'REFUSED', 'UNCLAIMED', 'OTHER')),
  note text not null default '',
  recorder_id bigint not null references app_user,
  created_at timestamptz not null
);
comment on table letter_return is 'Undelivered letters, which do not count as warnings';
