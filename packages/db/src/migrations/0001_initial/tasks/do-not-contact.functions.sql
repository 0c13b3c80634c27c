create function protect_do_not_contact() returns trigger language plpgsql as $$
declare lifting constant text[] := array['lifted_at', 'lifter_id', 'lift_reason', 'lift_consent',
  'version'];
begin
  if tg_op = 'UPDATE' and old.lifted_at is null
    and to_jsonb(new) - lifting = to_jsonb(old) - lifting then
    return new;
  end if;
  if tg_op = 'UPDATE' and coalesce(new.note, '') = '' and coalesce(new.lift_consent, '') = ''
    and coalesce(new.lift_reason, '') = '' and (old.lifted_at is null) = (new.lifted_at is null)
    and to_jsonb(new) - array['note', 'lift_reason', 'lift_consent']
      = to_jsonb(old) - array['note', 'lift_reason', 'lift_consent'] then
    return new;
  end if;
  raise exception 'do_not_contact % stands', old.id using errcode = '55000',
    constraint = 'append_only';
end $$;

create function find_do_not_contact(borrower bigint, number text, channels text[], at timestamptz,
  known timestamptz)
returns setof do_not_contact language sql stable as $$
  select n.* from do_not_contact n
  where (n.phone = number or n.borrower_id = borrower) and n.created_at <= known
    and (n.lifted_at is null or n.lifted_at > known) and (n.until_at is null or n.until_at > at)
    and (channels is null or n.channel is null or n.channel = any(channels))
$$;

create trigger protect_do_not_contact before update or delete on do_not_contact for each row
  execute function protect_do_not_contact();
