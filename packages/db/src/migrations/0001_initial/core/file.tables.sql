create table stored_file (
  id uuid default gen_random_uuid() primary key,
  kind text not null check (kind in ('CONSENT', 'COMPLAINT', 'TASK', 'FACE', 'LETTER', 'IMAGE',
    'RECORDING', 'PROOF', 'EXPORT')),
  case_id bigint,
  borrower_id bigint,
  institution_id bigint references institution,
  owner_id bigint references app_user,
  name text not null,
  media_type text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  purged_at timestamptz
);
create index stored_file_case on stored_file (case_id);
create index stored_file_expiry on stored_file (expires_at) where purged_at is null;

alter table face_record add foreign key (file_id) references stored_file;
alter table daily_task add foreign key (file_id) references stored_file;
