create function keep_work_order_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.text = '' and to_jsonb(new) - 'text' = to_jsonb(old) - 'text'
    then return new; end if;
  raise exception 'the history of a complaint is never changed' using errcode = '55000';
end $$;

create trigger work_order_of_erased before insert on work_order for each row
  execute function refuse_of_erased();
create trigger work_order_event_kept before update or delete on work_order_event for each row
  execute function keep_work_order_event();
create trigger work_order_event_not_truncated before truncate on work_order_event for each statement
  execute function refuse_change();
