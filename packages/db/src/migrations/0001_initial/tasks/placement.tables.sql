create table placement_rule (
  id bigint generated always as identity primary key,
  lender_id bigint not null references lender,
  product_id bigint references product,
  stage_id bigint references stage,
  follows_wider boolean not null,
  term_days integer check (term_days between 1 and 3650),
  notice_days integer not null check (notice_days between 0 and 365),
  effective_on date not null,
  editor_id bigint references app_user,
  created_at timestamptz not null
);
comment on table placement_rule is 'Placement of a lender''s cases from a day; append-only';
comment on column placement_rule.product_id is 'Product; null for all of the lender';
comment on column placement_rule.stage_id is 'Stage; null for all stages';
comment on column placement_rule.follows_wider is
  'Returns to the next wider rule; never on the lender''s widest';
comment on column placement_rule.term_days is 'Term in days; null follows the institution';
comment on column placement_rule.notice_days is 'Days between notice and end of a placement';
create index placement_rule_owner on placement_rule (lender_id, product_id, stage_id,
  effective_on, id);

create table placement_share (
  rule_id bigint references placement_rule on delete cascade,
  institution_id bigint references institution,
  share_bp integer not null check (share_bp between 1 and 10000),
  primary key (rule_id, institution_id)
);
comment on table placement_share is 'Institution''s share of loans under a rule, out of 10000';
create index placement_share_institution on placement_share (institution_id);

create table placement_notice (
  institution_id bigint references institution,
  day date,
  count integer not null check (count > 0),
  primary key (institution_id, day)
);

create table placement_recall (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  stage_id bigint references stage,
  product_id bigint references product,
  lender_id bigint references lender,
  reason text not null,
  note text not null,
  effective_on date not null,
  announced_by bigint not null references app_user,
  announced_at timestamptz not null,
  revoked_by bigint references app_user,
  revoked_at timestamptz,
  revoke_note text,
  constraint placement_recall_check check ((revoked_at is null) = (revoked_by is null)
    and (revoked_at is null) = (revoke_note is null))
);
create index placement_recall_institution on placement_recall (institution_id, id);
