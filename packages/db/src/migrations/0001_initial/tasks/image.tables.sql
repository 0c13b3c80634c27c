create table borrower_image (
  id bigint generated always as identity primary key,
  borrower_id bigint not null references borrower,
  kind text not null check (kind in ('ID_CARD', 'SELFIE', 'WORK', 'PROOF', 'OTHER')),
  file_id uuid not null references stored_file,
  width integer not null,
  height integer not null,
  uploader_id bigint references app_user,
  created_at timestamptz not null default now(),
  original_sha256 bytea
);
comment on column borrower_image.original_sha256 is 'Checksum from a lender; null if uploaded here';
create index borrower_image_borrower on borrower_image (borrower_id, id);
create unique index borrower_image_once on borrower_image (borrower_id, kind, original_sha256);

create table image_comment (
  id bigint generated always as identity primary key,
  image_id bigint not null references borrower_image,
  author_id bigint not null references app_user,
  text text not null,
  at timestamptz not null
);
create index image_comment_image on image_comment (image_id, id);

create table ktp_check (
  borrower_id bigint primary key references borrower,
  state text not null check (state in ('MATCH', 'MISMATCH', 'UNREADABLE')),
  name_matches boolean,
  number_matches boolean,
  birth_matches boolean,
  checked_at timestamptz not null,
  source text not null,
  received_at timestamptz not null default now()
);
