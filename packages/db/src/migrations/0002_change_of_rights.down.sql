delete from role_permission where permission in ('permission.readRole', 'permission.editRole');

delete from message
where proposal_id in (select id from proposal where kind in ('PROPOSAL_ROLE', 'ROLE_PERMISSION'));

alter table proposal disable trigger user;
delete from proposal where kind in ('PROPOSAL_ROLE', 'ROLE_PERMISSION');
alter table proposal enable trigger user;

delete from proposal_role where kind in ('PROPOSAL_ROLE', 'ROLE_PERMISSION');
delete from proposal_kind where kind in ('PROPOSAL_ROLE', 'ROLE_PERMISSION');
