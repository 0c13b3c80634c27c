-- After a restore the feed repeats ids, so cursors name the epoch in which they were given.
alter table change_retention add epoch bigint not null default floor(random() * 999999999) + 1;
comment on column change_retention.epoch is 'Random; a restored backup gets another one, and refuses older cursors';

create index change_case on change (case_id, id) where case_id is not null;
create index change_entity on change (entity_id, id);
