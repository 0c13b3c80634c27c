create function terms_stand() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from business_day_run where day >= old.from_on) then
    return old;
  end if;
  raise exception 'terms from % stand', old.from_on using errcode = 'check_violation';
end $$;

create trigger product_terms_stand before update or delete on product_terms for each row
  execute function terms_stand();
