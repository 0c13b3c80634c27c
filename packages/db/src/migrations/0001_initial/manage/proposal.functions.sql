create function check_proposal_content() returns trigger language plpgsql as $$
begin
  if (new.kind, new.subject, new.payload, new.before, new.after, new.proposer_id, new.proposed_at,
    new.proposed_on)
    is distinct from
    (old.kind, old.subject, old.payload, old.before, old.after, old.proposer_id, old.proposed_at,
      old.proposed_on) then
    raise exception 'proposal % is decided as it was proposed', old.id
      using errcode = '23514', constraint = 'proposal_as_proposed';
  end if;
  return new;
end $$;

create function is_withdrawn(source_table text, row_id bigint) returns boolean language sql stable as $$
  select exists (select from setting_withdrawal where setting = source_table
    and row_ids @> array[row_id])
$$;

create trigger proposal_content before update on proposal for each row
  execute function check_proposal_content();
create trigger protect_proposal before delete or truncate on proposal for each statement
  execute function forbid_change();
