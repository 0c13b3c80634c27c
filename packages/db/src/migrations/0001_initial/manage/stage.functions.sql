create function insert_default_stage_extension() returns trigger language plpgsql as $$
begin
  insert into stage_extension_rule (stage_id, effective_on, availability_bp, created_at)
  select new.stage_id, '2000-01-01',
    case when coalesce(new.dpd_to, 30) >= -3 and new.dpd_from <= 30 then 10000 else 0 end,
      '2000-01-01Z'
  where not exists (select from stage_extension_rule where stage_id = new.stage_id);
  return null;
end $$;

create function stage_policy_on(stage bigint,
  day date) returns setof stage_policy language sql stable as $$
  select * from stage_policy p where p.stage_id = stage and p.effective_on <= day
  order by p.effective_on desc, p.id desc limit 1
$$;

create function forbid_while_stage_exists() returns trigger language plpgsql as $$
begin
  if not exists (select from stage where id = old.stage_id) or exists (
    select from setting_withdrawal where setting = tg_table_name and row_ids @> array[old.id]) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000',
    constraint = 'append_only';
end $$;

create trigger stage_policy_append_only before update or truncate on stage_policy for each statement
  execute function forbid_change();
create trigger protect_stage_policy before delete on stage_policy for each row
  execute function forbid_while_stage_exists();
create trigger insert_default_stage_extension after insert on stage_policy for each row
  when (new.dpd_from is not null) execute function insert_default_stage_extension();
