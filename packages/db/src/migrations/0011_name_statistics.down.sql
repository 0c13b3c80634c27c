alter table borrower alter column searchable_name set statistics -1;
