-- Before the tables of the settings: an approval locks its proposal first.
-- Withdrawn revisions and open proposals hold their fields under `values`, null for the default.
create function pg_temp.nest(flat jsonb, fields text[]) returns jsonb language sql immutable as $$
  select flat - fields - 'followsDefault' || jsonb_build_object('values',
    (select case when flat -> 'followsDefault' = 'true' or bool_and(value = 'null') then null
       else jsonb_object_agg(key, value) end
     from jsonb_each(flat) where key = any (fields)))
$$;

create temporary table converted on commit drop as
select * from (values
  ('code_policy', 'CODE_POLICY',
    array['perCaseDay', 'singleHours', 'partsWithinDue', 'answerSeconds', 'withdrawHours']),
  ('config_info', 'CONFIG_INFO', array['entries'])
) as flat (setting, kind, fields);

alter table setting_withdrawal disable trigger user;
update setting_withdrawal w set revision = pg_temp.nest(w.revision, d.fields)
from converted d where d.setting = w.setting;
alter table setting_withdrawal enable trigger user;

alter table proposal disable trigger user;
update proposal p set payload = pg_temp.nest(p.payload, d.fields)
from converted d where d.kind = p.kind and p.state = 'PROPOSED' and not p.payload ? 'withdraw';
alter table proposal enable trigger user;

drop function pg_temp.nest;
drop table converted;

-- Rows that follow the default have no values, in place of a flag.
alter table code_policy
  alter per_case_day drop not null,
  alter single_hours drop not null,
  alter parts_within_due drop not null;
alter table code_policy disable trigger user;
update code_policy set per_case_day = null, single_hours = null, parts_within_due = null
where follows_default;
alter table code_policy enable trigger user;
alter table code_policy
  drop constraint code_policy_default,
  drop column follows_default,
  -- The previous version reads it until it is replaced.
  add column follows_default boolean not null
    generated always as (institution_id is not null and per_case_day is null) stored,
  add constraint code_policy_default check (num_nulls(per_case_day, single_hours, parts_within_due)
    in (0, case when institution_id is null then 0 else 3 end)),
  add constraint code_policy_bounds check (per_case_day <= 100 and single_hours <= 720
    and answer_seconds between 10 and 3600 and withdraw_hours <= 720);

comment on column code_policy.follows_default is
  'Returns the institution to the default; read by the previous version only';
