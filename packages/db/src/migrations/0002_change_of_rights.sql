-- One person who sets who decides law and money, or what a role may do, would decide both alone.
insert into proposal_kind (kind, expiry_days) values ('PROPOSAL_ROLE', 14), ('ROLE_PERMISSION', 14);

insert into proposal_role (kind, role_id, can_propose, can_approve, is_notified)
select kind, role.id, role.id = 9, role.id = 7, role.id in (6, 7)
from unnest(array['PROPOSAL_ROLE', 'ROLE_PERMISSION']) as kind
cross join role where role.id in (3, 4, 6, 7, 9);

insert into role_permission (permission, role_id)
select 'permission.readRole', unnest(array[3, 4, 6, 7, 9])
union all select 'permission.editRole', 9;
