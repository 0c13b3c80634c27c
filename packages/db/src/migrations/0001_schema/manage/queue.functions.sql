create function insert_default_stage_extension() returns trigger language plpgsql as $$
begin
  insert into queue_extension_rule (queue_id, effective_on, availability_bp, created_at)
  select new.queue_id, '2000-01-01',
    case when coalesce(new.dpd_to, 30) >= -3 and new.dpd_from <= 30 then 10000 else 0 end,
      '2000-01-01Z'
  where not exists (select from queue_extension_rule where queue_id = new.queue_id);
  return null;
end $$;

create function queue_policy_on(queue bigint,
  day date) returns setof queue_policy language sql stable as $$
  select * from queue_policy p where p.queue_id = queue and p.effective_on <= day
  order by p.effective_on desc, p.id desc limit 1
$$;

create function forbid_while_stage_exists() returns trigger language plpgsql as $$
begin
  if not exists (select from queue where id = old.queue_id) or exists (
    select from setting_withdrawal where setting = tg_table_name and row_ids @> array[old.id]) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000',
    constraint = 'append_only';
end $$;

create trigger queue_policy_append_only before update or truncate on queue_policy for each statement
  execute function forbid_change();
create trigger protect_queue_policy before delete on queue_policy for each row
  execute function forbid_while_stage_exists();
create trigger insert_default_stage_extension after insert on queue_policy for each row
  when (new.dpd_from is not null) execute function insert_default_stage_extension();
