-- Expands each <<list: form>> to one form per measure of the list.
do $build$
declare
  caseload constant text[] := array['entered', 'entered_minor', 'entered_principal_minor',
    'entered_fee_minor', 'exited', 'exited_minor', 'exited_principal_minor', 'exited_fee_minor', 'dropped',
    'dropped_minor', 'dropped_principal_minor', 'dropped_fee_minor', 'settled'];
  activity constant text[] := array['calls', 'connected', 'effective', 'self_calls',
    'self_connected', 'talk_seconds', 'logged_in_time', 'attempted_cases', 'reached_cases',
    'promised_cases', 'first_contacts', 'first_contacts_in_time', 'first_contacts_same_day', 'logs',
    'messages_sent', 'messages_delivered', 'promises', 'promised_minor', 'kept', 'kept_minor',
    'partial', 'broken', 'evaluated_minor', 'payments', 'collected_minor', 'collected_principal_minor',
    'collected_fee_minor', 'codes_created', 'codes_paid', 'extensions', 'extension_fee_minor',
    'deductions', 'waived_minor', 'present', 'idle_events', 'idle_minutes', 'guard_blocks',
    'guard_overrides', 'phone_connected'];
  body text;
  part text[];
begin
  foreach body in array array[$create$
create function compute_figures(agents bigint[], institutions bigint[],
  days date[]) returns setof report_figure
  language plpgsql stable as $$
  begin
    return query
    with due as materialized (
      select distinct d.agent_id, case when d.agent_id is null
        then d.institution_id end as institution_id, d.day
      from unnest(agents, institutions, days) as d(agent_id, institution_id, day)
    ),
    told as (
      select f.* from due d join current_fact f on f.agent_id = d.agent_id and f.day = d.day
      union all
      select f.* from due d join current_fact f
        on f.agent_id is null and f.institution_id = d.institution_id and f.day = d.day
      where d.agent_id is null
    ),
    classed as (
      select t.*, case when t.kind in ('CALL', 'LOGGED_CALL') then 'CALLED'
        when t.kind = 'PROMISED' then 'PROMISED' end as first_of
      from told t
    ),
    facts as (
      select c.*,
        row_number() over (partition by c.agent_id, c.day, c.case_id, c.first_of order by c.at,
          c.kind, c.ref_id) as nth,
        row_number() over (partition by c.agent_id, c.day, c.case_id,
          c.kind in ('CALL', 'LOGGED_CALL') and c.is_connected and c.is_self
          order by c.at, c.kind, c.ref_id) as reached_nth,
        row_number() over (partition by c.agent_id, c.day, c.kind in ('LOGIN', 'LOG') order by c.at,
          c.kind, c.ref_id)
          as present_nth
      from classed c
    ),
    of_facts as (
      select f.day, f.hour, f.institution_id, f.stage_id, f.group_id, f.agent_id, f.currency,
        min(f.at) filter (where f.kind in ('CALL', 'LOGGED_CALL')) as first_attempt_at,
          max(f.paid_at) as last_paid_at,
        <<caseload: (0)::bigint as %>>,
          (count(*) filter (where f.kind in ('CALL', 'LOGGED_CALL')))::bigint as calls,
          (count(*) filter (where f.kind in ('CALL', 'LOGGED_CALL')
          and f.is_connected))::bigint as connected,
          (count(*) filter (where f.kind = 'CALL' and f.is_connected
          and f.seconds >= 30))::bigint as effective,
          (count(*) filter (where f.kind in ('CALL', 'LOGGED_CALL')
          and f.is_self))::bigint as self_calls,
          (count(*) filter (where f.kind in ('CALL', 'LOGGED_CALL') and f.is_self
          and f.is_connected))::bigint as self_connected,
          (coalesce(sum(f.seconds) filter (where f.kind = 'CALL'),
          0)::bigint)::bigint as talk_seconds,
          (count(*) filter (where f.kind = 'LOGGED_IN_TIME'))::bigint as logged_in_time,
          (count(*) filter (where f.first_of = 'CALLED' and f.nth = 1))::bigint as attempted_cases,
          (count(*) filter (where f.kind in ('CALL', 'LOGGED_CALL') and f.is_connected and f.is_self
          and f.reached_nth = 1))::bigint as reached_cases,
          (count(*) filter (where f.first_of = 'PROMISED' and f.nth = 1))::bigint as promised_cases,
          (count(*) filter (where f.kind = 'FIRST_CONTACT'))::bigint as first_contacts,
          (count(*) filter (where f.kind = 'FIRST_CONTACT'
          and f.seconds <= 7200))::bigint as first_contacts_in_time,
          (count(*) filter (where f.kind = 'FIRST_CONTACT'
          and f.outcome = 'SAME_DAY'))::bigint as first_contacts_same_day,
          (count(*) filter (where f.kind = 'LOG'))::bigint as logs,
          (count(*) filter (where f.kind = 'SENT'))::bigint as messages_sent,
          (count(*) filter (where f.kind = 'DELIVERED'))::bigint as messages_delivered,
          (count(*) filter (where f.kind = 'PROMISED'))::bigint as promises,
          (coalesce(sum(f.amount_minor) filter (where f.kind = 'PROMISED'),
          0)::bigint)::bigint as promised_minor,
          (count(*) filter (where f.kind = 'EVALUATED'
          and f.outcome in ('KEPT')) - count(*) filter (where f.kind = 'EVALUATED'
          and f.outcome_before in ('KEPT')))::bigint as kept,
          (coalesce(sum(f.amount_minor) filter (where f.kind = 'EVALUATED' and f.outcome in ('KEPT')),
          0)::bigint - coalesce(sum(f.amount_minor) filter (where f.kind = 'EVALUATED'
          and f.outcome_before in ('KEPT')), 0)::bigint)::bigint as kept_minor,
          (count(*) filter (where f.kind = 'EVALUATED'
          and f.outcome in ('PARTIAL')) - count(*) filter (where f.kind = 'EVALUATED'
          and f.outcome_before in ('PARTIAL')))::bigint as partial,
          (count(*) filter (where f.kind = 'EVALUATED' and f.outcome in ('BROKEN',
          'CURED')) - count(*) filter (where f.kind = 'EVALUATED' and f.outcome_before in ('BROKEN',
          'CURED')))::bigint as broken,
          (coalesce(sum(f.amount_minor) filter (where f.kind = 'EVALUATED'
          and f.outcome in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED')),
          0)::bigint - coalesce(sum(f.amount_minor) filter (where f.kind = 'EVALUATED'
          and f.outcome_before in ('KEPT', 'PARTIAL', 'BROKEN', 'CURED')),
          0)::bigint)::bigint as evaluated_minor,
          (count(*) filter (where f.kind = 'POSTED'
          and true) - count(*) filter (where f.kind = 'REVERSED' and true))::bigint as payments,
          (coalesce(sum(f.amount_minor) filter (where f.kind = 'POSTED'),
          0)::bigint - coalesce(sum(f.amount_minor) filter (where f.kind = 'REVERSED'),
          0)::bigint)::bigint as collected_minor,
          (coalesce(sum(f.principal_minor) filter (where f.kind = 'ALLOCATED'),
          0)::bigint)::bigint as collected_principal_minor,
          (coalesce(sum(f.fee_minor) filter (where f.kind = 'ALLOCATED'),
          0)::bigint)::bigint as collected_fee_minor,
          (count(*) filter (where f.kind = 'CODE_CREATED'))::bigint as codes_created,
          (count(*) filter (where f.kind = 'CODE_PAID'
          and true) - count(*) filter (where f.kind = 'CODE_UNPAID'
          and true))::bigint as codes_paid,
          (count(*) filter (where f.kind = 'EXTENDED'
          and true) - count(*) filter (where f.kind = 'UNEXTENDED' and true))::bigint as extensions,
          (coalesce(sum(f.amount_minor) filter (where f.kind = 'EXTENDED'),
          0)::bigint - coalesce(sum(f.amount_minor) filter (where f.kind = 'UNEXTENDED'),
          0)::bigint)::bigint as extension_fee_minor,
          (count(*) filter (where f.kind = 'WAIVED'
          and true) - count(*) filter (where f.kind = 'UNWAIVED' and true))::bigint as deductions,
          (coalesce(sum(f.amount_minor) filter (where f.kind = 'WAIVED'),
          0)::bigint - coalesce(sum(f.amount_minor) filter (where f.kind = 'UNWAIVED'),
          0)::bigint)::bigint as waived_minor,
          (count(*) filter (where f.present_nth = 1
          and f.kind in ('LOGIN', 'LOG')))::bigint as present,
          (count(*) filter (where f.kind = 'IDLE'))::bigint as idle_events,
          ((coalesce(sum(f.seconds) filter (where f.kind = 'IDLE'),
          0)::bigint / 60))::bigint as idle_minutes,
          (count(*) filter (where f.kind = 'BLOCKED'))::bigint as guard_blocks,
          (count(*) filter (where f.kind = 'OVERRIDDEN'))::bigint as guard_overrides,
          (count(*) filter (where f.kind = 'CALL' and f.is_connected))::bigint as phone_connected
      from facts f group by 1, 2, 3, 4, 5, 6, 7
    ),
    caseload as (
      select c.day, c.hour, k.institution_id, c.stage_id,
(select a.group_id from agent_org_unit a where a.agent_id = c.agent_id
  order by a.from_at <= ((c.day + coalesce(
      case when c.entered > 0 or (c.exited = 0 and c.dropped = 0) then c.hour + 1 end,
      (select max(e.hour) + 1 from agent_day_case e where e.case_id = c.case_id
        and e.agent_id = c.agent_id
        and e.day = c.day and e.hour <= c.hour and e.entered > 0),
      0) * interval '1 hour') at time zone coalesce((select case when w.effective_on > c.day
        then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > c.day desc, case when w.effective_on > c.day then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone)) desc,
    abs(extract(epoch from a.from_at - ((c.day + coalesce(
      case when c.entered > 0 or (c.exited = 0 and c.dropped = 0) then c.hour + 1 end,
      (select max(e.hour) + 1 from agent_day_case e where e.case_id = c.case_id
        and e.agent_id = c.agent_id
        and e.day = c.day and e.hour <= c.hour and e.entered > 0),
      0) * interval '1 hour') at time zone coalesce((select case when w.effective_on > c.day
        then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > c.day desc, case when w.effective_on > c.day then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone)))),
    case when a.from_at <= ((c.day + coalesce(
      case when c.entered > 0 or (c.exited = 0 and c.dropped = 0) then c.hour + 1 end,
      (select max(e.hour) + 1 from agent_day_case e where e.case_id = c.case_id
        and e.agent_id = c.agent_id
        and e.day = c.day and e.hour <= c.hour and e.entered > 0),
      0) * interval '1 hour') at time zone coalesce((select case when w.effective_on > c.day
        then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > c.day desc, case when w.effective_on > c.day then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone)) then -a.id else a.id end limit 1) as group_id,
        c.agent_id, c.currency, null::timestamptz as first_attempt_at,
          null::timestamptz as last_paid_at,
        <<caseload: c.%::bigint as %>>, <<activity: 0::bigint as %>>
      from due d join agent_day_case c on c.agent_id = d.agent_id and c.day = d.day
      join collection_case k on k.id = c.case_id join institution i on i.id = k.institution_id
    ),
    parts as (
      select * from of_facts union all select * from caseload
    )
    select p.day, p.hour, p.institution_id, p.stage_id, p.group_id, p.agent_id, p.currency,
      min(p.first_attempt_at), max(p.last_paid_at), <<all: sum(p.%)::bigint>>
    from parts p group by 1, 2, 3, 4, 5, 6, 7;
  end $$
$create$, $create$
create function recompute_figures(agents bigint[], institutions bigint[],
  days date[]) returns bigint language plpgsql as $$
declare written bigint;
begin
  perform pg_advisory_xact_lock(hashtext('report_figure'));
  perform set_config('kolekta.figure_batch', '', true);
  with due as materialized (
    select distinct d.agent_id, case when d.agent_id is null
      then d.institution_id end as institution_id, d.day
    from unnest(agents, institutions, days) as d(agent_id, institution_id, day)
  ),
  fresh as materialized (select * from compute_figures(agents, institutions, days)),
  deleted as (
    delete from report_figure f using due d
    where f.day = d.day and f.agent_id is not distinct from d.agent_id
      and (d.agent_id is not null or f.institution_id = d.institution_id)
      and not exists (
        select from fresh n where n.day = f.day and n.institution_id = f.institution_id
          and n.hour = f.hour
          and n.currency = f.currency and coalesce(n.agent_id, 0) = coalesce(f.agent_id, 0)
            and coalesce(n.stage_id, 0) = coalesce(f.stage_id, 0)
            and coalesce(n.group_id, 0) = coalesce(f.group_id, 0))
  )
  insert into report_figure as f (day, hour, institution_id, stage_id, group_id, agent_id, currency,
    first_attempt_at, last_paid_at, <<all: %>>)
  select day, hour, institution_id, stage_id, group_id, agent_id, currency, first_attempt_at,
    last_paid_at, <<all: %>> from fresh
  on conflict (day, institution_id, agent_id, hour, stage_id, group_id, currency) do update set
    first_attempt_at = excluded.first_attempt_at, last_paid_at = excluded.last_paid_at,
    <<all: % = excluded.%>>
  where f is distinct from excluded;
  get diagnostics written = row_count;
  with due as materialized (
    select distinct d.agent_id, d.day from unnest(agents, days) as d(agent_id, day)
      where d.agent_id is not null
  ),
  fresh as materialized (
    select f.agent_id, f.day, f.currency, f.institution_id, f.group_id,
      min(f.first_attempt_at) as first_attempt_at,
      max(f.last_paid_at) as last_paid_at, <<all: sum(f.%)::bigint as %>>
    from due d join report_figure f on f.agent_id = d.agent_id and f.day = d.day group by 1, 2, 3,
      4, 5
  ),
  deleted as (
    delete from agent_day a using due d
    where a.agent_id = d.agent_id and a.day = d.day and not exists (
      select from fresh n where n.agent_id = a.agent_id and n.day = a.day
        and n.currency = a.currency
        and n.institution_id = a.institution_id and n.group_id is not distinct from a.group_id)
  )
  insert into agent_day as a (agent_id, day, currency, institution_id, group_id, first_attempt_at,
    last_paid_at, <<all: %>>)
  select agent_id, day, currency, institution_id, group_id, first_attempt_at, last_paid_at,
    <<all: %>> from fresh
  on conflict (agent_id, day, currency, institution_id, group_id) do update set
    first_attempt_at = excluded.first_attempt_at, last_paid_at = excluded.last_paid_at,
    <<all: % = excluded.%>>
  where a is distinct from excluded;
  return written;
end $$
$create$, $create$
create function aggregate_team_days() returns trigger language plpgsql as $$
declare
  agents bigint[];
  firsts date[];
  lasts date[];
  days date[];
  institutions bigint[];
  teams bigint[];
  currencies text[];
begin
  if not exists (select from changed) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('report_figure'));
  select array_agg(t.agent_id), array_agg(t.first_on), array_agg(t.last_on) into agents, firsts,
    lasts
  from (
    select c.agent_id, min(c.day) as first_on,
      max(c.day) filter (where (c.opened <> 0 or not (c.entered = 0 and c.entered_minor = 0
      and c.entered_principal_minor = 0 and c.entered_fee_minor = 0 and c.exited = 0
      and c.exited_minor = 0 and c.exited_principal_minor = 0 and c.exited_fee_minor = 0 and c.dropped = 0
      and c.dropped_minor = 0 and c.dropped_principal_minor = 0 and c.dropped_fee_minor = 0
      and c.settled = 0 and c.calls = 0 and c.connected = 0 and c.effective = 0 and c.self_calls = 0
      and c.self_connected = 0 and c.talk_seconds = 0 and c.logged_in_time = 0
      and c.attempted_cases = 0 and c.reached_cases = 0 and c.promised_cases = 0
      and c.first_contacts = 0 and c.first_contacts_in_time = 0 and c.first_contacts_same_day = 0
      and c.logs = 0 and c.messages_sent = 0 and c.messages_delivered = 0 and c.promises = 0
      and c.promised_minor = 0 and c.payments = 0 and c.collected_minor = 0
      and c.collected_principal_minor = 0 and c.collected_fee_minor = 0 and c.codes_created = 0
      and c.codes_paid = 0 and c.extensions = 0 and c.extension_fee_minor = 0 and c.deductions = 0
      and c.waived_minor = 0 and c.present = 0 and c.idle_events = 0 and c.idle_minutes = 0
      and c.guard_blocks = 0 and c.guard_overrides = 0 and c.phone_connected = 0) or c.kept = 0
      and c.kept_minor = 0 and c.partial = 0 and c.broken = 0 and c.evaluated_minor = 0)) as last_on
    from changed c group by 1) t;
  with due as (
    select day, institution_id, group_id, currency from list_open_case_totals(agents, firsts, lasts) union
      select day, institution_id, group_id, currency from changed)
  select array_agg(d.day), array_agg(d.institution_id), array_agg(d.group_id), array_agg(d.currency)
  into days, institutions, teams, currencies from due d;
  delete from team_day t using unnest(days, institutions, teams, currencies) as d(day,
    institution_id, group_id, currency)
  where t.day = d.day and t.institution_id = d.institution_id and t.currency = d.currency
    and t.group_id is not distinct from d.group_id;
  insert into team_day (day, institution_id, group_id, currency, agents, <<all: %>>, opened,
    opened_minor, opened_principal_minor, opened_fee_minor)
  select a.day, a.institution_id, a.group_id, a.currency, count(distinct a.agent_id),
    <<all: sum(a.%)::bigint>>, sum(a.opened)::bigint, sum(a.opened_minor)::bigint,
      sum(a.opened_principal_minor)::bigint, sum(a.opened_fee_minor)::bigint
  from unnest(days, institutions, teams, currencies) as d(day, institution_id, group_id, currency)
    join agent_day a on a.day = d.day and a.institution_id = d.institution_id
    and a.currency = d.currency
    and a.group_id is not distinct from d.group_id
  group by 1, 2, 3, 4;
  return null;
end $$
$create$]
  loop
    loop
      part := regexp_match(body, '<<(all|caseload|activity): ([^>]*)>>');
      exit when part is null;
      body := replace(body, format('<<%s: %s>>', part[1], part[2]), (
        select string_agg(replace(part[2], '%', measure), ', ' order by place)
        from unnest(case part[1] when 'caseload' then caseload when 'activity' then activity
          else caseload || activity end) with ordinality as list (measure, place)));
    end loop;
    execute body;
  end loop;
end $build$;

create function aggregate_due_figures(most integer) returns table (agent_id bigint, institution_id bigint,
  day date)
language plpgsql as $$
#variable_conflict use_column
declare
  agents bigint[];
  institutions bigint[];
  days date[];
begin
  perform pg_advisory_xact_lock(hashtext('report_figure'));
  with taken as (
    delete from figure_backlog d where d.id in (select n.id from figure_backlog n order by n.id limit most)
    returning d.agent_id, d.institution_id, d.day
  ),
  pairs as (select distinct t.agent_id, t.institution_id, t.day from taken t)
  select array_agg(p.agent_id), array_agg(p.institution_id), array_agg(p.day) into agents,
    institutions, days from pairs p;
  if days is null then
    return;
  end if;
  perform recompute_figures(agents, institutions, days);
  return query select * from unnest(agents, institutions, days);
end $$;

create function record_late_change() returns trigger language plpgsql as $$
begin
  insert into report_late_change as l (institution_id, day, at)
  select c.institution_id, c.day, clock_timestamp() from changed c join institution i
    on i.id = c.institution_id
  where c.day < (now() at time zone i.zone)::date group by 1, 2 order by 1, 2
  on conflict (institution_id, day) do update set at = excluded.at;
  return null;
end $$;

create function aggregate_due_teams(most integer) returns integer language plpgsql as $$
declare
  shifts date[];
  wages date[];
  done integer;
begin
  perform pg_advisory_xact_lock(hashtext('team_backlog'));
  with due as (
    delete from team_backlog d where d.id in (select n.id from team_backlog n order by n.id limit most)
    returning d.kind, d.day, d.agent_id
  ),
  days as (
    select d.kind, d.day from due d where d.agent_id is null
    union
    select 'SHIFT', s.day_on from due d join scheduled_day s on s.agent_id = d.agent_id
      and s.day_on >= d.day
    union
    select 'WAGE', w.day from due d join wage_entry w on w.agent_id = d.agent_id and w.day >= d.day
    union
    select 'WAGE', c.day from due d join payment_credit c on c.agent_id = d.agent_id
      and c.day >= d.day
  )
  select array_agg(d.day) filter (where d.kind = 'SHIFT'),
    array_agg(d.day) filter (where d.kind = 'WAGE'),
    (select count(*) from due)
  into shifts, wages, done from days d;
  if shifts is not null then
    delete from team_shift s where s.day = any(shifts);
  insert into team_shift (day, institution_id, group_id, scheduled)
  select s.day, s.institution_id, s.group_id, sum(s.scheduled) from agent_shift s
    where s.day = any(shifts) group by 1, 2, 3;
  end if;
  if wages is not null then
    delete from team_wage s where s.day = any(wages);
  insert into team_wage (day, institution_id, group_id, currency, wage_minor)
  select s.day, s.institution_id, s.group_id, s.currency, sum(s.wage_minor) from agent_wage s
  where s.day = any(wages) group by 1, 2, 3, 4;
  end if;
  return done;
end $$;

create function agent_org_unit_teams_insert() returns trigger language plpgsql as $$
begin
  insert into team_backlog (kind, day, agent_id) select distinct * from (
  select 'ORG_UNIT', case when exists (
      select from agent_org_unit p where p.agent_id = c.agent_id and (p.from_at, p.id) < (c.from_at,
        c.id))
    then (c.from_at at time zone 'UTC')::date - 1 else '-infinity' end, c.agent_id
  from changed c) d;
  if found then
    perform publish_agent_recount();
  end if;
  return null;
end $$;

create function list_open_case_totals(agents bigint[], firsts date[], lasts date[])
  returns table (day date, institution_id bigint, group_id bigint,
    currency text) language plpgsql as $$
  #variable_conflict use_column
  begin
    return query
    with span as materialized (
      select t.agent_id, b.day as before_on, coalesce(b.day, t.first_on) as from_on,
        greatest(t.last_on, (
          select d.day from agent_day d where d.agent_id = t.agent_id
            and (d.opened <> 0 or not (d.entered = 0 and d.entered_minor = 0
            and d.entered_principal_minor = 0 and d.entered_fee_minor = 0 and d.exited = 0
            and d.exited_minor = 0 and d.exited_principal_minor = 0 and d.exited_fee_minor = 0
            and d.dropped = 0 and d.dropped_minor = 0 and d.dropped_principal_minor = 0
            and d.dropped_fee_minor = 0 and d.settled = 0 and d.calls = 0 and d.connected = 0
            and d.effective = 0 and d.self_calls = 0 and d.self_connected = 0 and d.talk_seconds = 0
            and d.logged_in_time = 0 and d.attempted_cases = 0 and d.reached_cases = 0
            and d.promised_cases = 0 and d.first_contacts = 0 and d.first_contacts_in_time = 0
            and d.first_contacts_same_day = 0 and d.logs = 0 and d.messages_sent = 0
            and d.messages_delivered = 0 and d.promises = 0 and d.promised_minor = 0
            and d.payments = 0 and d.collected_minor = 0 and d.collected_principal_minor = 0
            and d.collected_fee_minor = 0 and d.codes_created = 0 and d.codes_paid = 0
            and d.extensions = 0 and d.extension_fee_minor = 0 and d.deductions = 0
            and d.waived_minor = 0 and d.present = 0 and d.idle_events = 0 and d.idle_minutes = 0
            and d.guard_blocks = 0 and d.guard_overrides = 0 and d.phone_connected = 0)
            or d.kept = 0 and d.kept_minor = 0 and d.partial = 0 and d.broken = 0
            and d.evaluated_minor = 0)
          order by d.day desc limit 1)) as last_on
      from unnest(agents, firsts, lasts) t(agent_id, first_on, last_on)
      left join lateral (
        select max(d.day) as day from agent_day d where d.agent_id = t.agent_id
          and d.day < t.first_on
          and (d.opened <> 0 or not (d.entered = 0 and d.entered_minor = 0
            and d.entered_principal_minor = 0 and d.entered_fee_minor = 0 and d.exited = 0
            and d.exited_minor = 0 and d.exited_principal_minor = 0 and d.exited_fee_minor = 0
            and d.dropped = 0 and d.dropped_minor = 0 and d.dropped_principal_minor = 0
            and d.dropped_fee_minor = 0 and d.settled = 0 and d.calls = 0 and d.connected = 0
            and d.effective = 0 and d.self_calls = 0 and d.self_connected = 0 and d.talk_seconds = 0
            and d.logged_in_time = 0 and d.attempted_cases = 0 and d.reached_cases = 0
            and d.promised_cases = 0 and d.first_contacts = 0 and d.first_contacts_in_time = 0
            and d.first_contacts_same_day = 0 and d.logs = 0 and d.messages_sent = 0
            and d.messages_delivered = 0 and d.promises = 0 and d.promised_minor = 0
            and d.payments = 0 and d.collected_minor = 0 and d.collected_principal_minor = 0
            and d.collected_fee_minor = 0 and d.codes_created = 0 and d.codes_paid = 0
            and d.extensions = 0 and d.extension_fee_minor = 0 and d.deductions = 0
            and d.waived_minor = 0 and d.present = 0 and d.idle_events = 0 and d.idle_minutes = 0
            and d.guard_blocks = 0 and d.guard_overrides = 0 and d.phone_connected = 0)
            or d.kept = 0 and d.kept_minor = 0 and d.partial = 0 and d.broken = 0
            and d.evaluated_minor = 0)) b on true
    ),
    held as (
      select s.agent_id, s.from_on, s.last_on, d.currency, d.institution_id,
        coalesce(sum(d.opened) filter (where d.day = s.before_on), 0) as opened,
          coalesce(sum(d.opened_minor) filter (where d.day = s.before_on), 0) as opened_minor,
          coalesce(sum(d.opened_principal_minor) filter (where d.day = s.before_on),
          0) as opened_principal_minor,
          coalesce(sum(d.opened_fee_minor) filter (where d.day = s.before_on),
          0) as opened_fee_minor
      from span s join agent_day d on d.agent_id = s.agent_id and d.day >= s.from_on group by 1, 2,
        3, 4, 5
    ),
    moved as (
      select d.agent_id, d.currency, d.institution_id, d.day,
        sum(d.entered - d.exited - d.dropped) as left,
          sum(d.entered_minor - d.exited_minor - d.dropped_minor) as left_minor,
          sum(d.entered_principal_minor - d.exited_principal_minor - d.dropped_principal_minor) as
          left_principal_minor,
          sum(d.entered_fee_minor - d.exited_fee_minor - d.dropped_fee_minor) as left_fee_minor
      from span s join agent_day d on d.agent_id = s.agent_id and d.day >= s.from_on group by 1, 2,
        3, 4
    ),
    begun as (
      select h.agent_id, h.currency, h.institution_id, g.day::date as day,
        (h.opened + coalesce(sum(m.left) over before, 0))::bigint as opened,
          (h.opened_minor + coalesce(sum(m.left_minor) over before, 0))::bigint as opened_minor,
          (h.opened_principal_minor + coalesce(sum(m.left_principal_minor) over before,
          0))::bigint as opened_principal_minor,
          (h.opened_fee_minor + coalesce(sum(m.left_fee_minor) over before,
          0))::bigint as opened_fee_minor
      from held h cross join lateral generate_series(h.from_on::timestamp, h.last_on::timestamp,
        interval '1 day') g(day)
      left join moved m on m.agent_id = h.agent_id and m.currency = h.currency
        and m.institution_id = h.institution_id
        and m.day = g.day::date
      window before as (partition by h.agent_id, h.currency, h.institution_id order by g.day
        rows between unbounded preceding and 1 preceding)
    ),
    home as materialized (
      select b.*,
(select a.group_id from agent_org_unit a where a.agent_id = b.agent_id
  order by a.from_at <= (b.day::timestamp at time zone coalesce((select case
    when w.effective_on > b.day then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > b.day desc, case when w.effective_on > b.day then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone)) desc,
    abs(extract(epoch from a.from_at - (b.day::timestamp at time zone coalesce((select case
    when w.effective_on > b.day then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > b.day desc, case when w.effective_on > b.day then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone)))),
    case when a.from_at <= (b.day::timestamp at time zone coalesce((select case
      when w.effective_on > b.day then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > b.day desc, case when w.effective_on > b.day then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone)) then -a.id else a.id end limit 1) as group_id
    from begun b join institution i on i.id = b.institution_id
      where b.opened <> 0 or b.opened_minor <> 0 or b.opened_principal_minor <> 0
        or b.opened_fee_minor <> 0
    ),
    standing as (
      insert into agent_day as a (agent_id, day, currency, institution_id, group_id, opened,
        opened_minor, opened_principal_minor, opened_fee_minor)
      select agent_id, day, currency, institution_id, group_id, opened, opened_minor,
        opened_principal_minor, opened_fee_minor from home
      on conflict (agent_id, day, currency, institution_id, group_id) do update set
        opened = excluded.opened, opened_minor = excluded.opened_minor,
          opened_principal_minor = excluded.opened_principal_minor,
          opened_fee_minor = excluded.opened_fee_minor
      where (a.opened, a.opened_minor, a.opened_principal_minor, a.opened_fee_minor) is distinct
        from (excluded.opened, excluded.opened_minor, excluded.opened_principal_minor,
        excluded.opened_fee_minor)
      returning a.day, a.institution_id, a.group_id, a.currency
    ),
    emptied as (
      update agent_day d set opened = 0, opened_minor = 0, opened_principal_minor = 0,
        opened_fee_minor = 0 from span s
      where d.agent_id = s.agent_id and d.day >= s.from_on and (d.opened <> 0 or d.opened_minor <> 0
        or d.opened_principal_minor <> 0 or d.opened_fee_minor <> 0)
        and not (d.entered = 0 and d.entered_minor = 0 and d.entered_principal_minor = 0
          and d.entered_fee_minor = 0 and d.exited = 0 and d.exited_minor = 0
          and d.exited_principal_minor = 0 and d.exited_fee_minor = 0 and d.dropped = 0
          and d.dropped_minor = 0 and d.dropped_principal_minor = 0 and d.dropped_fee_minor = 0
          and d.settled = 0 and d.calls = 0 and d.connected = 0 and d.effective = 0
          and d.self_calls = 0 and d.self_connected = 0 and d.talk_seconds = 0
          and d.logged_in_time = 0 and d.attempted_cases = 0 and d.reached_cases = 0
          and d.promised_cases = 0 and d.first_contacts = 0 and d.first_contacts_in_time = 0
          and d.first_contacts_same_day = 0 and d.logs = 0 and d.messages_sent = 0
          and d.messages_delivered = 0 and d.promises = 0 and d.promised_minor = 0 and d.kept = 0
          and d.kept_minor = 0 and d.partial = 0 and d.broken = 0 and d.evaluated_minor = 0
          and d.payments = 0 and d.collected_minor = 0 and d.collected_principal_minor = 0
          and d.collected_fee_minor = 0 and d.codes_created = 0 and d.codes_paid = 0
          and d.extensions = 0 and d.extension_fee_minor = 0 and d.deductions = 0
          and d.waived_minor = 0 and d.present = 0 and d.idle_events = 0 and d.idle_minutes = 0
          and d.guard_blocks = 0 and d.guard_overrides = 0 and d.phone_connected = 0
          and d.first_attempt_at is null and d.last_paid_at is null)
          and not exists (select from home h where h.agent_id = d.agent_id and h.day = d.day
          and h.currency = d.currency
          and h.institution_id = d.institution_id and h.group_id is not distinct from d.group_id)
      returning d.day, d.institution_id, d.group_id, d.currency
    ),
    deleted as (
      delete from agent_day d using span s
      where d.agent_id = s.agent_id and d.day >= s.from_on
        and (d.entered = 0 and d.entered_minor = 0 and d.entered_principal_minor = 0
        and d.entered_fee_minor = 0 and d.exited = 0 and d.exited_minor = 0
        and d.exited_principal_minor = 0 and d.exited_fee_minor = 0 and d.dropped = 0
        and d.dropped_minor = 0 and d.dropped_principal_minor = 0 and d.dropped_fee_minor = 0
        and d.settled = 0 and d.calls = 0 and d.connected = 0 and d.effective = 0
        and d.self_calls = 0 and d.self_connected = 0 and d.talk_seconds = 0
        and d.logged_in_time = 0 and d.attempted_cases = 0 and d.reached_cases = 0
        and d.promised_cases = 0 and d.first_contacts = 0 and d.first_contacts_in_time = 0
        and d.first_contacts_same_day = 0 and d.logs = 0 and d.messages_sent = 0
        and d.messages_delivered = 0 and d.promises = 0 and d.promised_minor = 0 and d.kept = 0
        and d.kept_minor = 0 and d.partial = 0 and d.broken = 0 and d.evaluated_minor = 0
        and d.payments = 0 and d.collected_minor = 0 and d.collected_principal_minor = 0
        and d.collected_fee_minor = 0 and d.codes_created = 0 and d.codes_paid = 0 and d.extensions = 0
        and d.extension_fee_minor = 0 and d.deductions = 0 and d.waived_minor = 0 and d.present = 0
        and d.idle_events = 0 and d.idle_minutes = 0 and d.guard_blocks = 0
        and d.guard_overrides = 0 and d.phone_connected = 0 and d.first_attempt_at is null
        and d.last_paid_at is null) and not exists (select from home h where h.agent_id = d.agent_id
        and h.day = d.day and h.currency = d.currency
          and h.institution_id = d.institution_id and h.group_id is not distinct from d.group_id)
      returning d.day, d.institution_id, d.group_id, d.currency
    )
    select * from standing union select * from emptied union select * from deleted;
  end $$;

create function start_agent_days(moment timestamptz) returns bigint language plpgsql as $$
declare
  agents bigint[];
  days date[];
begin
  select array_agg(s.agent_id), array_agg(s.day) into agents, days from (
    select u.id as agent_id, min((moment at time zone i.zone)::date) as day
    from app_user u
    cross join lateral (
      select d.currency, d.institution_id, max(d.day) as day from agent_day d
        where d.agent_id = u.id and d.day = (
        select o.day from agent_day o where o.agent_id = u.id and o.opened + o.entered <> 0
          order by o.day desc limit 1)
      group by 1, 2 having sum(d.opened + d.entered - d.exited - d.dropped) <> 0) l
    join institution i on i.id = l.institution_id
    where l.day < (moment at time zone i.zone)::date
    group by 1) s;
  if days is null then
    return 0;
  end if;
  perform pg_advisory_xact_lock(hashtext('report_figure'));
  perform list_open_case_totals(agents, days, days);
  return cardinality(agents);
end $$;

create view agent_org_unit_range as
select p.agent_id, p.institution_id, p.group_id, p.stage_id, p.from_on,
  coalesce(min(p.from_on) over (partition by p.agent_id order by p.from_at, p.id
    rows between 1 following and unbounded following), 'infinity'::date) as until_on
from (
  select p.id, p.agent_id, p.institution_id, p.group_id, p.stage_id, p.from_at,
    case when row_number() over (partition by p.agent_id order by p.from_at, p.id) = 1
      then '-infinity'::date
      else (p.from_at at time zone coalesce(coalesce((select case when w.zone_from_at > p.from_at
        then w.former_zone else w.zone end from institution_law w
where w.institution_id = i.id and w.zone is not null
order by w.zone_from_at > p.from_at desc, case when w.zone_from_at > p.from_at
  then w.zone_from_at end, w.zone_from_at desc limit 1), i.zone), 'UTC'))::date end as from_on
  from agent_org_unit p left join institution i on i.id = p.institution_id) p;

create view agent_stock as
  with moved as (
    select agent_id, currency, institution_id, day,
      sum(entered - exited - dropped) as left,
        sum(entered_minor - exited_minor - dropped_minor) as left_minor,
        sum(entered_principal_minor - exited_principal_minor - dropped_principal_minor) as
        left_principal_minor,
        sum(entered_fee_minor - exited_fee_minor - dropped_fee_minor) as left_fee_minor
    from agent_day group by 1, 2, 3, 4
  ),
  begun as (
    select h.agent_id, h.currency, h.institution_id, g.day::date as day,
      (coalesce(sum(m.left) over before, 0))::bigint as opened,
        (coalesce(sum(m.left_minor) over before, 0))::bigint as opened_minor,
        (coalesce(sum(m.left_principal_minor) over before, 0))::bigint as opened_principal_minor,
        (coalesce(sum(m.left_fee_minor) over before, 0))::bigint as opened_fee_minor
    from (
      select m.agent_id, m.currency, m.institution_id, min(m.day) as first_on, (
        select max(d.day) from agent_day d where d.agent_id = m.agent_id
          and (d.opened <> 0 or not (d.entered = 0 and d.entered_minor = 0
          and d.entered_principal_minor = 0 and d.entered_fee_minor = 0 and d.exited = 0
          and d.exited_minor = 0 and d.exited_principal_minor = 0 and d.exited_fee_minor = 0
          and d.dropped = 0 and d.dropped_minor = 0 and d.dropped_principal_minor = 0
          and d.dropped_fee_minor = 0 and d.settled = 0 and d.calls = 0 and d.connected = 0
          and d.effective = 0 and d.self_calls = 0 and d.self_connected = 0 and d.talk_seconds = 0
          and d.logged_in_time = 0 and d.attempted_cases = 0 and d.reached_cases = 0
          and d.promised_cases = 0 and d.first_contacts = 0 and d.first_contacts_in_time = 0
          and d.first_contacts_same_day = 0 and d.logs = 0 and d.messages_sent = 0
          and d.messages_delivered = 0 and d.promises = 0 and d.promised_minor = 0
          and d.payments = 0 and d.collected_minor = 0 and d.collected_principal_minor = 0
          and d.collected_fee_minor = 0 and d.codes_created = 0 and d.codes_paid = 0
          and d.extensions = 0 and d.extension_fee_minor = 0 and d.deductions = 0
          and d.waived_minor = 0 and d.present = 0 and d.idle_events = 0 and d.idle_minutes = 0
          and d.guard_blocks = 0 and d.guard_overrides = 0 and d.phone_connected = 0) or d.kept = 0
          and d.kept_minor = 0 and d.partial = 0 and d.broken = 0
          and d.evaluated_minor = 0)) as last_on
      from moved m group by 1, 2, 3) h
    cross join lateral generate_series(h.first_on::timestamp, h.last_on::timestamp,
      interval '1 day') g(day)
    left join moved m on m.agent_id = h.agent_id and m.currency = h.currency
      and m.institution_id = h.institution_id
      and m.day = g.day::date
    window before as (partition by h.agent_id, h.currency, h.institution_id order by g.day
      rows between unbounded preceding and 1 preceding)
  )
  select b.day, b.agent_id, b.institution_id,
(select a.group_id from agent_org_unit a where a.agent_id = b.agent_id
  order by a.from_at <= (b.day::timestamp at time zone coalesce((select case
    when w.effective_on > b.day then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > b.day desc, case when w.effective_on > b.day then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone)) desc,
    abs(extract(epoch from a.from_at - (b.day::timestamp at time zone coalesce((select case
    when w.effective_on > b.day then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > b.day desc, case when w.effective_on > b.day then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone)))),
    case when a.from_at <= (b.day::timestamp at time zone coalesce((select case
      when w.effective_on > b.day then w.former_zone else w.zone end from institution_law w
  where w.institution_id = i.id and w.zone is not null
  order by w.effective_on > b.day desc, case when w.effective_on > b.day then w.zone_from_at end,
    w.zone_from_at desc limit 1), i.zone)) then -a.id else a.id end limit 1) as group_id,
    b.currency, b.opened, b.opened_minor, b.opened_principal_minor, b.opened_fee_minor
  from begun b join institution i on i.id = b.institution_id where b.opened <> 0
    or b.opened_minor <> 0 or b.opened_principal_minor <> 0 or b.opened_fee_minor <> 0;
comment on view agent_stock is 'Opening stock of agents per day, from all earlier movements';

create trigger record_late_change_insert after insert
  on report_figure referencing new table as changed for each statement execute function record_late_change();
create trigger record_late_change_update after update
  on report_figure referencing new table as changed for each statement execute function record_late_change();
create trigger record_late_change_delete after delete
  on report_figure referencing old table as changed for each statement execute function record_late_change();
create trigger agent_day_teams_insert after insert on agent_day referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function aggregate_team_days();
create trigger agent_day_teams_update after update on agent_day referencing new table as changed
  for each statement when (pg_trigger_depth() = 0) execute function aggregate_team_days();
create trigger agent_day_teams_delete after delete on agent_day referencing old table as changed
  for each statement when (pg_trigger_depth() = 0) execute function aggregate_team_days();
create trigger agent_org_unit_teams_insert after insert
  on agent_org_unit referencing new table as changed for each statement
  execute function agent_org_unit_teams_insert();
