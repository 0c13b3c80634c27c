create table masking_rule (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  effective_on date not null,
  unmasked_roles integer[],
  quotas integer[] check (array_length(quotas, 1) = 9 and (0 <= all (quotas))),
  reason text,
  editor_id bigint,
  created_at timestamptz not null default now(),
  constraint masking_rule_default check (institution_id is not null or quotas is not null),
  constraint masking_rule_whole check ((unmasked_roles is null) = (quotas is null)),
  constraint masking_rule_written check (editor_id is null or reason is not null)
);
comment on table masking_rule is
  'Visibility of phone numbers and daily reveal quotas; default without institution';
comment on column masking_rule.unmasked_roles is 'Roles that see unmasked numbers';
comment on column masking_rule.quotas is
  'Daily reveals for roles 1 to 9; null returns the institution to the default';
create index masking_rule_day on masking_rule (institution_id, effective_on, id);
