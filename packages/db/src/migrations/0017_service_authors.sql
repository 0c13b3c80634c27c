-- A key that states money needs a second person, so the account names who chose its permissions.
alter table service_account add column author_id bigint references app_user;
comment on column service_account.author_id is 'Who chose the permissions last; null for a command';
update service_account s set author_id = u.creator_id from app_user u where u.id = s.user_id;
