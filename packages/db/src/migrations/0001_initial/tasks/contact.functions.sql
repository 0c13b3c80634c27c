create function phone_hash(number text) returns bytea language sql stable strict as $$
  select sha256(k.outer_key || sha256(k.inner_key || convert_to(number, 'UTF8'))) from phone_key k
$$;

create function forbid_contacts_of_erased() returns trigger language plpgsql as $$
declare gone bigint;
begin
  select b.id into gone from borrower b
  where b.erased_at is not null and b.id in (select borrower_id from added) limit 1;
  if found then
    raise exception 'borrower % was erased', gone using errcode = '23514',
      constraint = 'borrower_erased';
  end if;
  return null;
end $$;

create trigger device_call_of_erased before insert on device_call for each row
  execute function forbid_erased_borrower();
create trigger forbid_contact_of_erased before update of name, phone, removed_at on contact
  for each row when (new.name <> '' or new.removed_at is null) execute function forbid_erased_borrower();
create trigger contact_of_erased after insert on contact referencing new table as added
  for each statement execute function forbid_contacts_of_erased();
