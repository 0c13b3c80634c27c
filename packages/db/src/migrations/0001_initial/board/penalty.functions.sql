create function protect_penalty() returns trigger language plpgsql as $$
declare
  moving constant text[] := array['state', 'decider_id', 'decided_at', 'note', 'reversed_at',
    'version', 'reason'];
begin
  if to_jsonb(new) - moving = to_jsonb(old) - moving and new.reason in (old.reason, '')
    then return new; end if;
  raise exception 'penalty % is decided as it was proposed', old.id
    using errcode = '23514', constraint = 'penalty_as_proposed';
end $$;

create function protect_penalty_decision() returns trigger language plpgsql as $$
begin
  if (new.decider_id, new.decided_at) is not distinct from (old.decider_id, old.decided_at)
    and new.note in (old.note, '') and coalesce(old.reversed_at, new.reversed_at) is not distinct
      from new.reversed_at
  then return new; end if;
  raise exception 'penalty % stays as it was decided', old.id
    using errcode = '23514', constraint = 'penalty_as_decided';
end $$;

create trigger protect_penalty before update on penalty for each row execute function protect_penalty();
create trigger forbid_delete_penalty before delete or truncate on penalty for each statement
  execute function forbid_change();
create trigger protect_penalty_decision before update on penalty for each row
  when (old.state <> 'PROPOSED') execute function protect_penalty_decision();
