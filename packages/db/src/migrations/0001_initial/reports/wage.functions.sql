create function forbid_closed_wage_month() returns trigger language plpgsql as $$
declare
  place bigint;
begin
  select institution_id into place from wage_person where id = new.agent_id;
  perform pg_advisory_xact_lock_shared('wage_month'::regclass::oid::integer,
    coalesce(place, 0)::integer);
  if exists (select from wage_month m
      where m.institution_id = place and m.month >= date_trunc('month', new.day::timestamp)::date)
    or exists (select from wage_month_agent a
      where a.agent_id = new.agent_id and a.month >= date_trunc('month', new.day::timestamp)::date)
        then
    raise exception 'the month of % is closed', new.day using errcode = '55000',
      constraint = 'wage_month_closed';
  end if;
  return null;
end $$;

create function wage_entry_teams_insert() returns trigger language plpgsql as $$
begin
  insert into team_backlog (kind, day, agent_id) select distinct *
    from (select 'WAGE', day, null::bigint from changed) d;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create view agent_wage as
select w.day, w.agent_id, p.institution_id, p.group_id, w.currency, w.wage_minor
from (
  select agent_id, day, currency, amount_minor as wage_minor from wage_entry
  union all
  select agent_id, day, currency, wage_minor from payment_credit) w
join agent_org_unit_range p on p.agent_id = w.agent_id and w.day >= p.from_on and w.day < p.until_on
where p.institution_id is not null;

create view wage_person as
select u.id, u.role_id, coalesce(u.institution_id, p.institution_id) as institution_id, u.group_id,
  u.stage_id
from app_user u
left join lateral (
  select a.institution_id from agent_org_unit a
  where u.institution_id is null and a.agent_id = u.id and a.institution_id is not null
  order by a.from_at desc, a.id desc limit 1) p on true;
comment on view wage_person is 'Users with the paying institution: their own or their last';

create view sealed_wage_scheme as select s.*,
  (select jsonb_agg(jsonb_build_array(q.stage_id, q.multiplier_bp) order by q.stage_id)
    from wage_stage q where q.scheme_id = s.id) as stages,
  (select jsonb_agg(jsonb_build_array(t.from_bp, t.factor_bp) order by t.from_bp)
    from wage_tier t where t.scheme_id = s.id) as tiers,
  (select jsonb_agg(jsonb_build_array(p.from_points, p.factor_bp) order by p.from_points)
    from wage_quality_step p where p.scheme_id = s.id) as quality_steps
from wage_scheme s;

create trigger wage_stage_append_only before update or truncate on wage_stage for each statement
  execute function forbid_change();
create trigger wage_stage_withdrawn before delete on wage_stage for each row
  execute function require_parent_withdrawal('wage_scheme', 'scheme_id');
create trigger wage_tier_append_only before update or truncate on wage_tier for each statement
  execute function forbid_change();
create trigger wage_tier_withdrawn before delete on wage_tier for each row
  execute function require_parent_withdrawal('wage_scheme', 'scheme_id');
create trigger wage_entry_closed_month after insert on wage_entry for each row
  execute function forbid_closed_wage_month();
create trigger wage_entry_teams_insert after insert on wage_entry referencing new table as changed
  for each statement execute function wage_entry_teams_insert();
create trigger wage_quality_step_append_only before update or truncate on wage_quality_step
  for each statement execute function forbid_change();
create trigger wage_quality_step_withdrawn before delete on wage_quality_step for each row
  execute function require_parent_withdrawal('wage_scheme', 'scheme_id');
