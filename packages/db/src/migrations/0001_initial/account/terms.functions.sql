create function protect_product_terms() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from business_day_run where day >= old.from_on) then
    return old;
  end if;
  raise exception 'terms from % stand', old.from_on using errcode = 'check_violation';
end $$;

create trigger protect_product_terms before update or delete on product_terms for each row
  execute function protect_product_terms();
