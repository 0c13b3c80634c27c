create table product_terms (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  from_on date not null,
  late_rate_ppm integer not null default 1000 check (late_rate_ppm between 0 and 1000000),
  late_base text not null default 'PRINCIPAL'
    check (late_base in ('PRINCIPAL', 'INSTALLMENT', 'OUTSTANDING')),
  grace_days smallint not null default 0 check (grace_days >= 0),
  cost_cap_bp integer not null default 10000 check (cost_cap_bp >= 0),
  waterfall text not null default 'INTEREST_FIRST'
    check (waterfall in ('INTEREST_FIRST', 'LATE_FEE_FIRST', 'PRINCIPAL_FIRST')),
  tolerance_minor bigint not null default 1000 check (tolerance_minor >= 0),
  rounding_minor bigint not null default 1 check (rounding_minor > 0),
  extension_rate_ppm integer not null default 2000 check (extension_rate_ppm between 0 and 1000000),
  extension_rounding_minor bigint not null default 100 check (extension_rounding_minor > 0),
  source text not null default '',
  accrual_pause text[] not null default '{ALREADY_PAID,DEDUCTION}'::text[],
  unique (product_id, from_on)
);
comment on column product_terms.late_rate_ppm is 'Late fee per day, in millionths of its base';
comment on column product_terms.cost_cap_bp is 'Limit of cost beside principal, as a share of it';
comment on column product_terms.accrual_pause is 'Kinds of holds that defer late fees while open';

create table product_terms_change (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  terms_id bigint not null,
  kind text not null check (kind in ('ADDED', 'WITHDRAWN')),
  from_on date not null,
  terms jsonb not null,
  reason text not null check (reason <> ''),
  user_id bigint not null references app_user,
  changed_at timestamptz not null,
  unique (terms_id, kind)
);
comment on table product_terms_change is
  'Author, withdrawal and reason of a product_terms row; delivered rows have none';
create index product_terms_change_product on product_terms_change (product_id, id);
