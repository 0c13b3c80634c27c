create function insert_default_terms() returns trigger language plpgsql as $$
begin
  insert into product_terms (product_id, from_on, late_rate_ppm, extension_rate_ppm,
    tolerance_minor, extension_rounding_minor, source)
  select new.id, '2000-01-01', case new.currency when 'USD' then 0 else 1000 end,
    case new.currency when 'USD' then 0 else 2000 end, case new.currency when 'IDR' then 1000
      else 100 end, 100, case new.currency when 'PHP' then 'Within SEC MC 14 s.2025' when 'USD'
      then 'No cost until terms are given' else '' end;
  return null;
end $$;

create trigger insert_default_terms after insert on product for each row
  execute function insert_default_terms();
