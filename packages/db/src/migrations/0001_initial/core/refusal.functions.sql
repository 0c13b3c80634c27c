create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '55000',
    constraint = 'append_only';
end $$;

create function require_withdrawal() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from setting_withdrawal where setting = tg_table_name and row_ids @> array[old.id]) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000',
    constraint = 'append_only';
end $$;

create function require_parent_withdrawal() returns trigger language plpgsql as $$
begin
  if exists (
    select from setting_withdrawal
    where setting = tg_argv[0] and row_ids @> array[(to_jsonb(old) ->> tg_argv[1])::bigint]) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '55000',
    constraint = 'append_only';
end $$;

create function allow_only_emptying() returns trigger language plpgsql as $$
declare columns constant text[] := tg_argv;
begin
  if to_jsonb(new) - columns is distinct from to_jsonb(old) - columns or exists (
    select from unnest(columns) as one where coalesce(to_jsonb(new) ->> one, '') not in ('', '{}',
      '-')
      and to_jsonb(new) ->> one is distinct from to_jsonb(old) ->> one) then
    raise exception '% is append-only', tg_table_name using errcode = '55000',
      constraint = 'append_only';
  end if;
  return new;
end $$;

create function forbid_as() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: %', lower(tg_op), tg_table_name, tg_argv[1]
    using errcode = '23514', constraint = tg_argv[0], table = tg_table_name;
end $$;
