create table borrower (
  id bigint generated always as identity primary key,
  source_id text unique,
  name text not null,
  phone text,
  email text,
  zone text not null,
  id_type text,
  id_number text,
  gender text check (gender in ('MALE', 'FEMALE')),
  birth_place text,
  birth_on date,
  marital_status text,
  children integer,
  education text,
  address text,
  province text,
  occupation text,
  industry text,
  working_years integer,
  company_name text,
  company_address text,
  company_phone text,
  loan_purpose text,
  pay_days text,
  salary_type text,
  monthly_income_minor bigint,
  credit_card_count integer,
  multiple_borrowings integer,
  times_settled integer not null default 0,
  created_at timestamptz not null default now(),
  phone_hash bytea,
  city text,
  zone_source text not null default 'UNKNOWN'
    check (zone_source in ('GIVEN', 'CITY', 'PROVINCE', 'COUNTRY', 'UNKNOWN')),
  other_zones text[] not null default '{}'::text[],
  erased_at timestamptz,
  searchable_name text generated always as (searchable_text(name)) stored not null
);
comment on column borrower.zone_source is 'Source; UNKNOWN requires every zone of the country open';
comment on column borrower.other_zones is 'Further zones to be open, for a place with several';
comment on column borrower.erased_at is 'Erasure on request; amounts, days and codes remain';
comment on column borrower.searchable_name is
  'Name normalized for search: case, accents, kind of quotes and repeated spaces';
create index borrower_phone on borrower (phone text_pattern_ops);
create index borrower_phone_hash on borrower (phone_hash);
create index borrower_phone_shown on borrower ("right"(phone, 3),
  "left"(phone, 5) text_pattern_ops);
create index borrower_id_number on borrower (id_number) where id_number is not null;
create index borrower_zone on borrower (zone);
create index borrower_erased on borrower (id) where erased_at is not null;
create index borrower_searchable_name on borrower using gin (searchable_name gin_trgm_ops);

create table borrower_flag (
  id bigint generated always as identity primary key,
  borrower_id bigint not null references borrower,
  kind text not null check (kind in ('DECEASED', 'REPRESENTED', 'FRAUD', 'DO_NOT_CONTACT',
    'CONSENT', 'LANGUAGE', 'INCONVENIENT')),
  from_on date not null check (from_on >= '1900-01-01'::date),
  reason text not null default '',
  case_id bigint,
  recorded_by bigint references app_user,
  recorded_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by bigint references app_user,
  params jsonb not null default '{}'::jsonb,
  end_reason text,
  stops_contact boolean generated always
    as (kind in ('DECEASED', 'REPRESENTED', 'FRAUD', 'DO_NOT_CONTACT')) stored not null,
  constraint borrower_flag_check check (ended_by is null or ended_at is not null),
  constraint borrower_flag_end_reason check (end_reason is null or ended_at is not null)
);
comment on column borrower_flag.from_on is 'First day; for a death, the first without late fees';
comment on column borrower_flag.case_id is 'Recorded at this case, in force for the borrower';
comment on column borrower_flag.params is 'Details by kind: channels, hours, language';
comment on column borrower_flag.end_reason is 'Reason for lifting or withdrawal; null for old rows';
create index borrower_flag_borrower on borrower_flag (borrower_id);
create unique index borrower_flag_one_open on borrower_flag (borrower_id, kind)
  where ((ended_at is null) and (kind not in ('CONSENT', 'INCONVENIENT')));
create index borrower_flag_consent on borrower_flag (recorded_at) where kind = 'CONSENT';

create table consent_document (
  flag_id bigint primary key references borrower_flag,
  file_id uuid not null unique references stored_file deferrable initially deferred,
  sha256 bytea not null constraint consent_document_once unique,
  attacher_id bigint not null references app_user,
  at timestamptz not null
);
comment on table consent_document is
  'File attached to a consent for the deciding second person; no proof by itself';
comment on column consent_document.sha256 is 'Checksum of the bytes; a file belongs to one consent';

create table consent_evidence (
  flag_id bigint primary key references borrower_flag,
  basis text not null check (basis in ('CALL', 'MESSAGE', 'PERSON', 'REFUSED', 'EARLIER')),
  opens_on date,
  call_id bigint unique,
  message_id bigint unique references sms_inbound,
  verifier_id bigint references app_user,
  at timestamptz not null,
  constraint consent_evidence_opens check ((basis = 'REFUSED') = (opens_on is null)),
  constraint consent_evidence_basis check ((basis = 'CALL') = (call_id is not null)
    and (basis = 'MESSAGE') = (message_id is not null)),
  constraint consent_evidence_verifier check ((basis = 'EARLIER') = (verifier_id is null))
);
comment on table consent_evidence is 'Proof or refusal of a consent; opens hours unless REFUSED';
comment on column consent_evidence.basis is
  'CALL and MESSAGE: evidence of the borrower; PERSON: second person, also on a document; '
  'EARLIER: recorded before evidence was required';
comment on column consent_evidence.opens_on is 'First day of the opened hours';
comment on column consent_evidence.call_id is 'Recorded call with the borrower of at least 20 seconds';
comment on column consent_evidence.verifier_id is 'Attached the evidence, confirmed or refused';

alter table data_request add foreign key (borrower_id) references borrower;
alter table stored_file add foreign key (borrower_id) references borrower;
alter table allocation_exclusion add foreign key (borrower_id) references borrower;
alter table do_not_contact add foreign key (borrower_id) references borrower;
