create function row_hashes(source_table text, columns text[], row_ids int8multirange)
returns table (id bigint, hash bytea) language plpgsql stable set jit = off as $$
declare
  source constant text := case source_table when 'wage_scheme' then 'sealed_wage_scheme'
    else source_table end;
  fields text;
begin
  select string_agg(format(case a.atttypid when 'text'::regtype then 'convert_to(t.%I, ''UTF8'')'
    when 'jsonb'::regtype then 'convert_to(t.%I::text, ''UTF8'')' else 't.%I' end, c.name),
      ', ' order by c.place)
  into strict fields from unnest(columns) with ordinality as c (name, place)
  left join pg_attribute a on a.attrelid = source::regclass and a.attname = c.name;
  return query execute format('
    select t.id, sha256(record_send(row(t.id, %s)))
    from unnest($1) as run join %I t on t.id >= lower(run)
      and t.id < upper(run)', fields, source) using row_ids;
end $$;

create function record_digest(previous bytea, sealed_at timestamptz, source_table text, columns text[],
  row_ids int8multirange, marks_before bytea, out hash_prefixes bytea, out digest bytea)
language sql stable set jit = off as $$
  with line as (
    select g.id, row_number() over (order by g.id)::int as place
    from unnest(row_ids) as run cross join lateral generate_series(lower(run),
      upper(run) - 1) as g (id)),
  marked as (
    select l.id, coalesce(substr(h.hash, 1, 16),
      case when marks_before is not null and h.id is null and is_withdrawn(source_table, l.id)
        then substr(marks_before, 16 * l.place - 15, 16) end) as mark
    from line l left join row_hashes(source_table, columns, row_ids) h on h.id = l.id)
  select m.hash_prefixes, sha256(coalesce(previous, ''::bytea)
    || convert_to(jsonb_build_array(sealed_at at time zone 'UTC', source_table, columns,
      row_ids::text)::text, 'UTF8')
    || m.hash_prefixes)
  from (select coalesce(string_agg(mark, ''::bytea order by id), ''::bytea) as hash_prefixes from marked) m
$$;
