create function count_stage_periods_insert() returns trigger language plpgsql as $$
begin
  insert into stage_flow as f (institution_id, day, entered, ended, worsened)
  select institution_id, day, sum(entered), sum(ended), sum(worsened) from (
    select s.institution_id, s.from_on as day, 1 as entered, 0 as ended, 0 as worsened from fresh s
    union all
    select s.institution_id, s.until_on, 0, 1,
      case when (
      select p.dpd_from from stage_policy p where p.stage_id = s.next_stage_id
        and p.effective_on <= s.until_on
      order by p.effective_on desc, p.id desc limit 1) > (
      select p.dpd_from from stage_policy p where p.stage_id = s.stage_id
        and p.effective_on <= s.until_on
      order by p.effective_on desc, p.id desc limit 1) then 1 else 0 end
    from fresh s where s.until_on is not null) a group by 1, 2
  having sum(entered) <> 0 or sum(ended) <> 0 or sum(worsened) <> 0 order by 1, 2
  on conflict (institution_id, day) do update set entered = f.entered + excluded.entered,
    ended = f.ended + excluded.ended, worsened = f.worsened + excluded.worsened;
  return null;
end $$;

create function count_stage_periods_update() returns trigger language plpgsql as $$
begin
  insert into stage_flow as f (institution_id, day, entered, ended, worsened)
  select institution_id, day, sum(entered), sum(ended), sum(worsened) from (
    select s.institution_id, s.from_on as day, 1 as entered, 0 as ended, 0 as worsened from fresh s
    union all
    select s.institution_id, s.until_on, 0, 1,
      case when (
      select p.dpd_from from stage_policy p where p.stage_id = s.next_stage_id
        and p.effective_on <= s.until_on
      order by p.effective_on desc, p.id desc limit 1) > (
      select p.dpd_from from stage_policy p where p.stage_id = s.stage_id
        and p.effective_on <= s.until_on
      order by p.effective_on desc, p.id desc limit 1) then 1 else 0 end
    from fresh s where s.until_on is not null union all
    select s.institution_id, s.from_on as day, -1 as entered, 0 as ended, 0 as worsened from stale s
    union all
    select s.institution_id, s.until_on, 0, -1,
      case when (
      select p.dpd_from from stage_policy p where p.stage_id = s.next_stage_id
        and p.effective_on <= s.until_on
      order by p.effective_on desc, p.id desc limit 1) > (
      select p.dpd_from from stage_policy p where p.stage_id = s.stage_id
        and p.effective_on <= s.until_on
      order by p.effective_on desc, p.id desc limit 1) then -1 else 0 end
    from stale s where s.until_on is not null) a group by 1, 2
  having sum(entered) <> 0 or sum(ended) <> 0 or sum(worsened) <> 0 order by 1, 2
  on conflict (institution_id, day) do update set entered = f.entered + excluded.entered,
    ended = f.ended + excluded.ended, worsened = f.worsened + excluded.worsened;
  return null;
end $$;

create function count_stage_periods_delete() returns trigger language plpgsql as $$
begin
  insert into stage_flow as f (institution_id, day, entered, ended, worsened)
  select institution_id, day, sum(entered), sum(ended), sum(worsened) from (
    select s.institution_id, s.from_on as day, -1 as entered, 0 as ended, 0 as worsened from stale s
    union all
    select s.institution_id, s.until_on, 0, -1,
      case when (
      select p.dpd_from from stage_policy p where p.stage_id = s.next_stage_id
        and p.effective_on <= s.until_on
      order by p.effective_on desc, p.id desc limit 1) > (
      select p.dpd_from from stage_policy p where p.stage_id = s.stage_id
        and p.effective_on <= s.until_on
      order by p.effective_on desc, p.id desc limit 1) then -1 else 0 end
    from stale s where s.until_on is not null) a group by 1, 2
  having sum(entered) <> 0 or sum(ended) <> 0 or sum(worsened) <> 0 order by 1, 2
  on conflict (institution_id, day) do update set entered = f.entered + excluded.entered,
    ended = f.ended + excluded.ended, worsened = f.worsened + excluded.worsened;
  return null;
end $$;

create trigger count_stage_periods_insert after insert on case_stage_period referencing new table as fresh
  for each statement execute function count_stage_periods_insert();
create trigger count_stage_periods_update after update
  on case_stage_period referencing new table as fresh old table as stale for each statement
  execute function count_stage_periods_update();
create trigger count_stage_periods_delete after delete on case_stage_period referencing old table as stale
  for each statement execute function count_stage_periods_delete();
