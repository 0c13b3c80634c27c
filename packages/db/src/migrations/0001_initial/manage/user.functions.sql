create function set_disabled_at() returns trigger language plpgsql as $$
begin
  new.disabled_at := case new.status when 'DISABLED' then coalesce(new.disabled_at, now()) end;
  return new;
end $$;

create function record_agent_org_unit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.institution_id, new.group_id, new.stage_id, new.role_id)
      is not distinct from (old.institution_id, old.group_id, old.stage_id, old.role_id) then
    return null;
  end if;
  insert into agent_org_unit (agent_id, institution_id, group_id, stage_id, works_cases, from_at)
  select new.id, new.institution_id, new.group_id, new.stage_id, r.works_cases,
    case when tg_op = 'INSERT' then new.created_at
      when new.updated_at <> old.updated_at then new.updated_at else now() end
  from role r where r.id = new.role_id;
  return null;
end $$;

create function record_credential_change() returns trigger language plpgsql as $$
begin
  insert into credential_change (user_id, kind, setter_id, at)
  select new.id, c.kind, new.credential_setter_id, c.at
  from (values
    ('PASSWORD', old.password_hash <> new.password_hash, new.password_changed_at),
    ('EMAIL', old.email <> new.email, new.updated_at),
    ('ROLE', old.role_id <> new.role_id, new.updated_at)) as c (kind, is_changed, at)
  where c.is_changed and new.credential_setter_id is distinct from new.id;
  return null;
end $$;

create function shares_mailbox(one bigint, other bigint) returns boolean language sql stable
return exists (
  select from app_user a join app_user b on mailbox(a.email) = mailbox(b.email) where a.id = one
    and b.id = other);

create function list_controllers(account bigint,
  since timestamptz) returns setof bigint language sql stable as $$
  with recursive known (id) as (
    select account
    union
    select c.id from known k cross join lateral (
      select u.creator_id as id from app_user u where u.id = k.id
      union all
      select s.setter_id from credential_change s where s.user_id = k.id
        and (s.at >= since or s.user_id = account
        and s.id in (select max(l.id) from credential_change l
          where l.user_id = account group by l.kind))
    ) c where c.id is not null
  )
  select id from known $$;

create function list_controllers_since(account bigint,
  since timestamptz) returns setof bigint language sql stable as $$
  with recursive known (id) as (
    select account
    union
    select c.id from known k cross join lateral (
      select u.creator_id as id from app_user u where u.id = k.id and u.created_at >= since
      union all
      select s.setter_id from credential_change s where s.user_id = k.id and s.at >= since
    ) c where c.id is not null
  )
  select id from known $$;

create function controls_account(person bigint, account bigint,
  since timestamptz) returns boolean language sql stable
return person <> account
  and exists (select from list_controllers(account, since) as c (id) where shares_mailbox(c.id,
    person));

create function is_same_person(decider bigint, requester bigint,
  since timestamptz) returns boolean language sql stable
return coalesce(controls_account(requester, decider, since) or controls_account(decider, requester,
  since) and not exists (
  select from app_user d join app_user r on r.institution_id = d.institution_id where d.id = decider
    and r.id = requester), false);

create function is_proposer(decider bigint, proposer bigint,
  since timestamptz) returns boolean language sql stable
return coalesce(controls_account(proposer, decider, since) or controls_account(decider, proposer,
  since) or exists (
  select from list_controllers_since(decider, since) as d (id),
    list_controllers_since(proposer, since) as p (id)
  where shares_mailbox(d.id, p.id)), false);

create function has_arrangement(decider bigint, agent bigint, case_ bigint,
  at timestamptz) returns boolean language sql stable
return exists (select from app_user where id = decider and institution_id is null) and (
  exists (select from case_assignment b where b.case_id = case_ and b.agent_id = agent
    and (b.assigned_by = decider or shares_mailbox(b.assigned_by, decider))
    and b.assigned_at <= at and (b.released_at is null or b.released_at > at))
  or exists (select from scheduled_day d join institution i on i.id = d.institution_id
    where d.agent_id = agent and (d.editor_id = decider or shares_mailbox(d.editor_id, decider))
      and d.day_on = (at at time zone i.zone)::date
      and (d.updated_at at time zone i.zone)::date >= d.day_on - 1));

create function void_confirmation() returns trigger language plpgsql as $$
begin
  new.confirmation = null;
  new.confirmer_id = null;
  new.confirmed_at = null;
  return new;
end $$;

create function is_granter(person bigint, account bigint,
  since timestamptz) returns boolean language sql stable
return exists (select from list_controllers(account, '-infinity') as c (id)
  where shares_mailbox(c.id, person))
  or exists (
    select from (
      select account as id
      union select u.creator_id from app_user u where u.id = account
      union select s.setter_id from credential_change s where s.id in (
        select max(l.id) from credential_change l where l.user_id = account group by l.kind)
    ) g where is_proposer(person, g.id, since));

create trigger set_disabled_at before insert or update of status on app_user for each row
  execute function set_disabled_at();
create trigger record_agent_org_unit after insert or update of institution_id, group_id, stage_id,
  role_id on app_user for each row execute function record_agent_org_unit();
create trigger app_user_credential after update of password_hash, email, role_id on app_user
  for each row execute function record_credential_change();
create trigger app_user_confirmation before update of role_id, password_hash, email on app_user
  for each row when (old.role_id <> new.role_id
  or (old.password_hash, old.email) <> (new.password_hash, new.email)
  and new.credential_setter_id <> new.id) execute function void_confirmation();
