delete from role_permission where permission in ('loan.push', 'loan.recall');
update import_run set kind = 'csv' where kind = 'json';
alter table import_run drop constraint import_run_kind_check,
  add constraint import_run_kind_check check (kind in ('csv', 'xlsx', 'xls'));
