drop index change_case, change_entity;
alter table change_retention drop column epoch;
