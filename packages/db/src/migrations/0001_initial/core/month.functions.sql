create function make_month(parent text,
  month date) returns void language plpgsql set lock_timeout = '500ms' as $$
declare
  part text := parent || to_char(month, '_YYYY_MM');
  spare text := parent || '_default';
  low timestamptz := month::timestamp at time zone 'UTC';
  high timestamptz := (month + interval '1 month') at time zone 'UTC';
  is_held boolean;
  is_append_only boolean;
  named regclass;
begin
  perform pg_advisory_xact_lock(7206790);
  if to_regclass(part) is not null then return; end if;
  -- The foreign keys of the month need these locks; taken last, they would deadlock with a writer.
  for named in select distinct confrelid from pg_constraint where conrelid = parent::regclass
    and contype = 'f' loop
    execute format('lock table %s in share row exclusive mode', named);
  end loop;
  execute format('select exists (select from %I where at >= $1 and at < $2)', spare) into is_held
    using low, high;
  if is_held then execute format('lock table %I in access exclusive mode', parent); end if;
  execute format('create table %I (like %I including defaults including constraints including generated)', part, parent);
  if is_held then
    execute format('alter table %I disable trigger user', spare);
    execute format('with moved as (delete from %I where at >= $1 and at < $2 returning *)
      insert into %I select * from moved', spare, part) using low, high;
    execute format('alter table %I enable trigger user', spare);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part,
    low, high);
  select exists (select from pg_trigger where tgrelid = parent::regclass
    and tgname = parent || '_append_only')
    into is_append_only;
  if is_append_only then
    execute format('create trigger %I before update or delete or truncate on %I
      for each statement execute function forbid_change()', part || '_append_only', part);
  end if;
end $$;

create function missing_months(parent text, since timestamptz,
  ahead int) returns setof date language plpgsql as $$
begin
  return query execute format('
    select wanted.month from (
      select (date_trunc(''month'',
        $1 at time zone ''UTC'') + n * interval ''1 month'')::date as month
      from generate_series(0, $2) as n
      union select distinct date_trunc(''month'', at at time zone ''UTC'')::date from %I
      where at >= $1 - interval ''10 years'' and at < $1 + interval ''1 year'') wanted
    where to_regclass($3 || to_char(wanted.month, ''_YYYY_MM'')) is null
      order by wanted.month', parent || '_default')
    using since, ahead, parent;
end $$;

create function drop_empty_months(parent text,
  before timestamptz) returns setof text language plpgsql set lock_timeout = '500ms' as $$
declare
  part text;
  is_held boolean;
  named regclass;
begin
  if exists (select from pg_trigger where tgrelid = parent::regclass
    and tgname = parent || '_append_only') then
    raise exception '% is append-only', parent using errcode = '55000', constraint = 'append_only';
  end if;
  perform pg_advisory_xact_lock(7206790);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' < before
    order by 1
  loop
    execute format('select exists (select from %I)', part) into is_held;
    continue when is_held;
    -- Follows the lock order of a writer: referenced user first, then the new row.
    for named in select distinct confrelid from pg_constraint where conrelid = parent::regclass
      and contype = 'f' loop
      execute format('lock table %s in access exclusive mode', named);
    end loop;
    execute format('lock table %I in access exclusive mode', parent);
    execute format('select exists (select from %I)', part) into is_held;
    continue when is_held;
    execute format('drop table %I', part);
    return next part;
  end loop;
end $$;

create function drop_month(parent text,
  part text) returns void language plpgsql set lock_timeout = '500ms' as $$
declare named regclass;
begin
  if exists (select from pg_trigger where tgrelid = parent::regclass
    and tgname = parent || '_append_only') then
    raise exception '% is append-only', parent using errcode = '55000', constraint = 'append_only';
  end if;
  if not exists (select from pg_inherits where inhparent = parent::regclass
    and inhrelid = part::regclass)
    or part not similar to parent || '_[0-9]{4}_[0-9]{2}' then
    raise exception '% is no month of %', part, parent using errcode = '42P01';
  end if;
  perform pg_advisory_xact_lock(7206790);
  -- Follows the lock order of a writer: referenced rows first, then the new row.
  for named in select distinct confrelid from pg_constraint where conrelid = parent::regclass
    and contype = 'f' loop
    execute format('lock table %s in access exclusive mode', named);
  end loop;
  execute format('lock table %I in access exclusive mode', parent);
  execute format('drop table %I', part);
end $$;
