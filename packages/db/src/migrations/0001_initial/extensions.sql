create extension if not exists pg_trgm;

create function mailbox(email text) returns text language sql immutable parallel safe strict
return (
  select case when host in ('gmail.com', 'googlemail.com')
    then replace(name, '.', '') || '@gmail.com' else name || '@' || host end
  from (select split_part(split_part(lower(trim(email)), '@', 1), '+', 1) as name,
    rtrim(split_part(lower(trim(email)), '@', 2), '.') as host) parts);

create function searchable_text(value text) returns text language sql immutable parallel safe strict
return trim(regexp_replace(lower(translate(regexp_replace(normalize(translate(value,
  '‘’‚‛ʻʼ′‵`´“”„‟«»″', '''''''''''''''''''''"""""""'), NFKD), '[\u0300-\u036f]', '', 'g'),
  'ĐđØøŁłı', 'ddoolli')), '\s+', ' ', 'g'));

create function parse_inet(text) returns inet language plpgsql immutable strict as $$
begin
  if $1 ~ '^((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.|$)){4}$' and right($1, 1) <> '.' then
    return $1::inet;
  end if;
  begin
    return $1::inet;
  exception when invalid_text_representation then
    return null;
  end;
end $$;
