create table product (
  id bigint generated always as identity primary key,
  name text not null unique,
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  lender_id bigint not null references lender
);
create index product_lender on product (lender_id);

create table import_mapping (
  id bigint generated always as identity primary key,
  name text not null unique,
  definition jsonb not null,
  saved_by bigint references app_user,
  saved_at timestamptz not null
);

create table import_run (
  id bigint generated always as identity primary key,
  state text not null default 'UPLOADED'
    check (state in ('UPLOADED', 'CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'FAILED')),
  state_at timestamptz not null,
  file_name text not null,
  kind text not null check (kind in ('csv', 'xlsx', 'xls')),
  size_bytes bigint not null,
  sha256 text not null,
  headers jsonb not null,
  row_count integer not null,
  institution_id bigint references institution,
  mapping jsonb,
  as_of_on date,
  done_rows integer not null default 0,
  counts jsonb,
  failure_key text,
  failure_params jsonb,
  created_by bigint references app_user,
  created_at timestamptz not null,
  applied_at timestamptz,
  by_rule boolean not null default false
);
create index import_run_file on import_run (sha256, institution_id);

create table import_issue (
  run_id bigint references import_run,
  seq integer,
  row_no integer not null,
  column_name text,
  target text,
  key text not null,
  params jsonb not null,
  value text,
  change_hash text,
  primary key (run_id, seq)
);
comment on column import_issue.change_hash is 'Digest of the row and the contradicted record';
create index import_issue_change on import_issue (change_hash) where change_hash is not null;

create table import_payment (
  run_id bigint references import_run,
  payment_id bigint,
  primary key (run_id, payment_id)
);
comment on table import_payment is
  'Payment a tape leaves in force, as its value day is later than the tape''s';

create table loan_tape (
  loan_id bigint primary key references loan,
  run_id bigint not null,
  institution_id bigint not null,
  as_of_on date not null,
  digest text not null,
  by_rule boolean not null default false
);
comment on table loan_tape is 'Lender''s latest data of a loan; an equal digest changes nothing';

create table borrower_change (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  run_id bigint not null references import_run,
  row_no integer not null,
  change_hash text not null,
  proposer_id bigint not null references app_user,
  approver_id bigint not null references app_user,
  approved_at timestamptz not null,
  applied_run_id bigint references import_run,
  applied_at timestamptz,
  constraint borrower_change_two_people check (approver_id <> proposer_id),
  constraint borrower_change_check check ((applied_run_id is null) = (applied_at is null))
);
comment on table borrower_change is 'Approval for one tape row to contradict the record, once';
comment on column borrower_change.change_hash is 'Digest of the row and the contradicted record';
create unique index borrower_change_waiting on borrower_change (change_hash)
  where applied_at is null;

create table borrower_zone_change (
  id bigint generated always as identity primary key,
  borrower_id bigint not null references borrower,
  institution_id bigint not null references institution,
  run_id bigint not null references import_run,
  former_zone text not null,
  former_source text not null,
  former_other_zones text[] not null,
  zone text not null,
  zone_source text not null,
  other_zones text[] not null,
  held_at timestamptz not null,
  outcome text check (outcome in ('APPROVED', 'SUPERSEDED')),
  proposer_id bigint references app_user,
  approver_id bigint references app_user,
  ended_at timestamptz,
  constraint borrower_zone_change_check1
    check ((not outcome is distinct from 'APPROVED') = (proposer_id is not null
    and approver_id is not null)),
  constraint borrower_zone_change_check check ((outcome is null) = (ended_at is null)),
  constraint borrower_zone_change_two_people check (approver_id <> proposer_id)
);
comment on table borrower_zone_change is
  'Tape zone opening more hours with a known borrower, pending approval by two people';
comment on column borrower_zone_change.former_zone is
  'Zones in force meanwhile with the new ones; contact is open while all are open';
comment on column borrower_zone_change.outcome is
  'Decision; null while pending; superseded by another tape';
create unique index borrower_zone_change_waiting on borrower_zone_change (borrower_id)
  where ended_at is null;
create index borrower_zone_change_run on borrower_zone_change (run_id) where ended_at is null;

alter table clean_mode add foreign key (product_id) references product;
alter table product_terms add foreign key (product_id) references product;
alter table product_terms_change add foreign key (product_id) references product;
alter table loan add foreign key (product_id) references product;
alter table collection_case add foreign key (product_id) references product;
