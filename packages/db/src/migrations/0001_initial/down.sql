-- Lists all objects before the first drop, which cascades to others.
do $$
declare
  statements text;
begin
  select string_agg(statement, '; ') into statements from (
    select format('drop view if exists %I cascade', relname)
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all
    select format('drop table if exists %I cascade', relname)
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('kysely_migration', 'kysely_migration_lock')
    union all
    select format('drop function if exists %s cascade', oid::regprocedure)
    from pg_proc p
    where pronamespace = 'public'::regnamespace and not exists (
      select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  ) as present (statement);
  execute statements;
end $$;

drop extension pg_trgm;
