create function insert_default_institution_extension() returns trigger language plpgsql as $$
begin
  insert into institution_extension_rule (institution_id, effective_on, created_at)
  values (new.id, '2000-01-01', '2000-01-01Z');
  return null;
end $$;

create function institution_teams_update() returns trigger language plpgsql as $$
begin
  insert into team_backlog (kind, day, agent_id) select distinct * from (
  select 'ORG_UNIT', '-infinity'::date, p.agent_id from changed c join before b on b.id = c.id
  join agent_org_unit p on p.institution_id = c.id where b.zone <> c.zone) d;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create function latest_day(moment timestamptz) returns date language sql stable as $$
  select max((moment at time zone zone)::date)
  from (select zone from institution union select 'Asia/Jakarta') known
$$;

create function require_effective_day() returns trigger language plpgsql as $$
begin
  if coalesce(new.zone_started_at, new.started_at) < new.zone_from_at
    or (new.zone is not null and new.started_at is not null and new.zone_started_at is null)
    or (new.country is not null and new.effective_on > (
      select (new.started_at at time zone coalesce(new.zone, i.zone))::date
      from institution i where i.id = new.institution_id)) then
    raise exception 'the day % of the law of institution % has not begun', new.effective_on,
      new.institution_id
      using errcode = '23514', constraint = 'institution_law_started', table = 'institution_law';
  end if;
  return new;
end $$;

create function require_law_proposal() returns trigger language plpgsql as $$
begin
  if not exists (
    select from proposal p
    where p.kind = 'INSTITUTION_LAW' and p.state = 'APPROVED'
      and p.institution_id = new.institution_id
      and p.proposer_id = new.editor_id and p.decider_id = new.approver_id
        and p.effective_on = new.effective_on
      and (new.country is null or p.payload ->> 'country' = new.country)
      and (new.zone is null or p.payload ->> 'zone' = new.zone)) then
    raise exception 'the law of institution % was not approved', new.institution_id
      using errcode = '23514', constraint = 'institution_law_approved', table = 'institution_law';
  end if;
  return null;
end $$;

create function require_effective_country() returns trigger language plpgsql as $$
begin
  if exists (select from collection_case where institution_id = new.id and status in ('C00', 'C10'))
    and not exists (
      select from (
        select country, former_country from institution_law
        where institution_id = new.id and country is not null and started_at is not null
          order by effective_on desc limit 1) last
      where last.country = new.country and last.former_country = old.country) then
    raise exception 'the country of institution % changes by a law that two people set', new.id
      using errcode = '23514', constraint = 'institution_country_by_law', table = 'institution';
  end if;
  return null;
end $$;

create function require_effective_zone() returns trigger language plpgsql as $$
begin
  if exists (select from collection_case where institution_id = new.id and status in ('C00', 'C10'))
    and not exists (
      select from (
        select zone, former_zone from institution_law
        where institution_id = new.id and zone_started_at is not null
          order by zone_from_at desc limit 1) last
      where last.zone = new.zone and last.former_zone = old.zone) then
    raise exception 'the zone of institution % changes by a law that two people set', new.id
      using errcode = '23514', constraint = 'institution_zone_by_law', table = 'institution';
  end if;
  return null;
end $$;

create trigger insert_default_institution_extension after insert on institution for each row
  execute function insert_default_institution_extension();
create trigger institution_teams_update after update
  on institution referencing new table as changed old table as before for each statement
  execute function institution_teams_update();
create trigger institution_law_identity before update on institution_law for each row
  when (old.started_at is not null or old.zone_started_at <> coalesce(new.zone_started_at, '-infinity')
  or (old.institution_id, old.effective_on, old.country, old.reason, old.former_zone, old.zone,
  old.zone_from_at, old.editor_id, old.approver_id, old.created_at) is distinct
  from (new.institution_id, new.effective_on, new.country, new.reason, new.former_zone, new.zone,
  new.zone_from_at, new.editor_id, new.approver_id, new.created_at))
  execute function forbid_as('institution_law_identity', 'a law that two people set only begins');
create trigger institution_law_started before insert or update of started_at, zone_started_at
  on institution_law for each row execute function require_effective_day();

create constraint trigger institution_law_approved after insert
  on institution_law deferrable initially deferred for each row
  execute function require_law_proposal();

create trigger institution_country_by_law after update of country on institution for each row
  when (old.country <> new.country) execute function require_effective_country();
create trigger institution_zone_by_law after update of zone on institution for each row
  when (old.zone <> new.zone) execute function require_effective_zone();
