-- A sample of 100 names does not show how frequent a common one is: a search for it would read every borrower who bears it.
alter table borrower alter column searchable_name set statistics 1000;
