create table lender (
  id bigint generated always as identity primary key,
  name text not null unique,
  source text not null unique,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table lender is 'Lender whose products institutions collect';
comment on column lender.source is 'Original name, prefix of numbers in borrower.source_id';
