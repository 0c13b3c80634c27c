delete from role_permission where permission in ('service.read', 'service.edit');

-- The previous version would accept the keys as tokens of a user.
update api_token set revoked_at = now()
where revoked_at is null and user_id in (select user_id from service_account);
update app_user set status = 'DISABLED' where id in (select user_id from service_account);

drop table service_account;
-- Audit entries name the accounts, so the role of those that exist stays.
delete from role
where is_service and not exists (select from app_user where app_user.role_id = role.id);
alter table role drop is_service;
