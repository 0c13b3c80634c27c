-- A run of kind json holds loans that another system sent.
alter table import_run drop constraint import_run_kind_check,
  add constraint import_run_kind_check check (kind in ('csv', 'xlsx', 'xls', 'json'));

insert into role_permission (permission, role_id)
select permission, role_id
from unnest(array['loan.push', 'loan.recall']) permission cross join unnest(array[4, 9]) role_id;
