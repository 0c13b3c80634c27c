-- Rows that follow the default repeat the delivered values, which no reader uses.
create function pg_temp.flatten(nested jsonb, delivered jsonb)
returns jsonb language sql immutable as $$
  select nested - 'values' || case
    when nested -> 'values' = 'null' then delivered
    when delivered ? 'followsDefault' then '{"followsDefault": false}' || (nested -> 'values')
    else nested -> 'values' end
$$;

create temporary table converted on commit drop as
select * from (values
  ('code_policy', 'CODE_POLICY', jsonb '{"followsDefault": true, "perCaseDay": 5,
    "singleHours": 24, "partsWithinDue": true, "answerSeconds": null, "withdrawHours": null}'),
  ('config_info', 'CONFIG_INFO', '{"entries": null}')
) as nested (setting, kind, delivered);

alter table setting_withdrawal disable trigger user;
update setting_withdrawal w set revision = pg_temp.flatten(w.revision, d.delivered)
from converted d where d.setting = w.setting and w.revision ? 'values';
alter table setting_withdrawal enable trigger user;

alter table proposal disable trigger user;
update proposal p set payload = pg_temp.flatten(p.payload, d.delivered)
from converted d where d.kind = p.kind and p.state = 'PROPOSED' and p.payload ? 'values';
alter table proposal enable trigger user;

drop function pg_temp.flatten;
drop table converted;

alter table code_policy
  drop constraint code_policy_bounds,
  drop constraint code_policy_default,
  drop column follows_default,
  add column follows_default boolean not null default false;
alter table code_policy disable trigger user;
update code_policy set follows_default = true, per_case_day = 5, single_hours = 24,
  parts_within_due = true
where per_case_day is null;
alter table code_policy enable trigger user;
alter table code_policy
  alter per_case_day set not null,
  alter single_hours set not null,
  alter parts_within_due set not null,
  add constraint code_policy_default check (institution_id is not null or not follows_default);
comment on column code_policy.follows_default is 'Returns the institution to the default';
