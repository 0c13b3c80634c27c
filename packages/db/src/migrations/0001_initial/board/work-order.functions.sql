create function protect_complaint_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.text = '' and to_jsonb(new) - 'text' = to_jsonb(old) - 'text'
    then return new; end if;
  raise exception 'the history of a complaint is never changed' using errcode = '55000';
end $$;

create trigger work_order_of_erased before insert on work_order for each row
  execute function forbid_erased_borrower();
create trigger protect_complaint_event before update or delete on work_order_event for each row
  execute function protect_complaint_event();
create trigger work_order_event_not_truncated before truncate on work_order_event for each statement
  execute function forbid_change();
