alter table service_account drop column author_id;
