-- A service account is a user of a role of its own, so that every reference and audit entry names it.
alter table role add is_service boolean not null default false;
comment on column role.is_service is 'Role of service accounts, which never sign in';

-- The number is above those that installations give to their own roles.
insert into role (id, key, name, name_cn, name_es, side, case_scope, works_cases, rank,
  language_locked, inactivity_notices, rows_selectable, is_service)
values (1000, 'service-account', 'Service account', '服务账号', 'Akun layanan', 'COMPANY', 'NONE',
  false, 0, false, false, false, true)
on conflict (id) do update set is_service = true;

create table service_account (
  user_id bigint primary key references app_user,
  lender_id bigint references lender,
  permissions text[] not null,
  addresses text[] not null default '{}',
  constraint service_account_permissions check (cardinality(permissions) > 0
    and array_position(permissions, null) is null and not permissions && array['proposal.decide',
    'deduction.decide', 'closing.execute', 'writeOff.approve', 'dataRequest.decide',
    'penalty.approve', 'user.confirm'])
);
comment on table service_account is
  'Account of another system: a user without password, whose keys are rows of api_token';
comment on column service_account.lender_id is 'Limits the keys to rows of this lender; null for all';
comment on column service_account.addresses is
  'Addresses and ranges from which its keys are accepted; empty is all';
create index service_account_lender on service_account (lender_id) where lender_id is not null;

insert into role_permission (permission, role_id) values ('service.read', 9), ('service.edit', 9);
