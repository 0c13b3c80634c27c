create table merchant (
  id bigint generated always as identity primary key,
  name text not null unique,
  source text not null unique,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on table merchant is 'Lender whose products institutions collect';
comment on column merchant.source is 'Original name, prefix of numbers in borrower.source_id';
