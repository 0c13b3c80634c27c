create function protect_newest_passwords() returns trigger language plpgsql as $$
begin
  if (select count(*) from password_history where user_id = old.user_id and id > old.id) < 3 then
    raise exception 'password_history keeps the newest three' using errcode = '55000',
      constraint = 'append_only';
  end if;
  return old;
end $$;

create trigger password_history_append_only before update or truncate on password_history
  for each statement execute function forbid_change();
create trigger password_history_purge before delete on password_history for each row
  execute function protect_newest_passwords();
