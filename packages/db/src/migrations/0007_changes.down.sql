do $build$
declare
  enqueuer record;
begin
  for enqueuer in select t.tgrelid::regclass as table_name, t.tgname, t.tgfoid::regprocedure as function_name
    from pg_trigger t where t.tgname in ('enqueue_changes_insert', 'enqueue_changes_update')
  loop
    execute format('drop trigger %I on %s', enqueuer.tgname, enqueuer.table_name);
    execute format('drop function %s', enqueuer.function_name);
  end loop;
end $build$;

drop function publish_changes_due, write_due_changes, format_instant;
drop table change_backlog, change, change_retention;
delete from role_permission where permission = 'changeFeed.read';
