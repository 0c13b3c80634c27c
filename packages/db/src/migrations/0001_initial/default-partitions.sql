-- The default partition takes rows of months without a partition.
do $$
declare
  parent text;
  month date := date_trunc('month', now() at time zone 'UTC');
begin
  foreach parent in array array['audit_log', 'behaviour_record', 'call_event', 'guard_decision',
    'login_log', 'number_reveal']
  loop
    execute format('create table %I partition of %I default', parent || '_default', parent);
    if exists (
      select from pg_trigger
      where tgrelid = parent::regclass and tgname = parent || '_append_only') then
      execute format('create trigger %I before update or delete or truncate on %I
        for each statement execute function forbid_change()',
        parent || '_default_append_only', parent || '_default');
    end if;
    perform make_month(parent, month);
    perform make_month(parent, (month + interval '1 month')::date);
  end loop;
end $$;
