-- Folder below DROP_DIR whose files a service account imports.
create table loan_drop (
  id bigint generated always as identity primary key,
  account_id bigint not null references service_account,
  folder text not null,
  mapping_name text not null,
  institution_id bigint references institution,
  by_rule boolean not null,
  save_valid boolean not null,
  creator_id bigint not null references app_user,
  created_at timestamptz not null,
  removed_at timestamptz,
  constraint loan_drop_folder_check check (folder ~ '^[a-z0-9][a-z0-9_-]{0,62}$')
);
comment on table loan_drop is 'Drop folder: its files are imported as those of a service account';
comment on column loan_drop.folder is 'Name below DROP_DIR';
comment on column loan_drop.institution_id is
  'Institution that works the cases; null for the institution of the account, or by rule';
create unique index loan_drop_folder on loan_drop (folder) where removed_at is null;
create index loan_drop_account on loan_drop (account_id);

create table loan_file (
  id bigint generated always as identity primary key,
  run_id bigint not null unique references import_run,
  lender_id bigint not null references lender,
  save_valid boolean not null,
  dry_run boolean not null,
  state text not null default 'WAITING'
    check (state in ('WAITING', 'APPLIED', 'CHECKED', 'REFUSED', 'FAILED')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  finished_at timestamptz,
  drop_id bigint references loan_drop,
  drop_token text unique,
  constraint loan_file_finished check ((state = 'WAITING') = (finished_at is null)),
  constraint loan_file_drop_check check ((drop_id is null) = (drop_token is null))
);
comment on table loan_file is 'File that a system sent, to be checked and imported without a person';
comment on column loan_file.due_at is 'Next attempt; the end of the lease while a process works on it';
comment on column loan_file.drop_token is 'Taken file of the drop folder, so that it is imported once';
create index loan_file_waiting on loan_file (due_at) where state = 'WAITING';
create index loan_file_drop on loan_file (drop_id) where drop_id is not null;
create index loan_file_lender on loan_file (lender_id);

-- Changes without a loan name their lender themselves.
alter table change_backlog add column lender_id bigint;

create or replace function write_due_changes(row_limit integer, waits boolean) returns integer language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare written integer;
begin
  if waits then
    perform pg_advisory_xact_lock(hashtext('change_backlog'));
  elsif not pg_try_advisory_xact_lock(hashtext('change_backlog')) then
    return 0;
  end if;
  with last as (
    select max(id) as id from (select id from change_backlog order by id limit row_limit) oldest
  ),
  taken as (
    delete from change_backlog b using last where b.id <= last.id returning b.*
  )
  insert into change (type, at, lender_id, institution_id, loan_id, case_id, entity_id, data)
  select t.type, t.at, coalesce(p.lender_id, t.lender_id),
    case t.type when 'loan.imported' then (
      select c.institution_id from (select * from collection_case where loan_id = t.loan_id offset 0) c
      order by c.id limit 1)
    else t.institution_id end,
    t.loan_id, t.case_id, t.entity_id,
    jsonb_strip_nulls(jsonb_build_object('loanNumber', l.number, 'currency', p.currency) || t.data)
  from taken t
  left join loan l on l.id = t.loan_id
  left join product p on p.id = l.product_id
  order by t.id;
  get diagnostics written = row_count;
  return written;
end $$;

create function enqueue_loan_file_changes_update() returns trigger language plpgsql as $$
begin
  insert into change_backlog (type, at, lender_id, institution_id, entity_id, data)
  select 'loanFile.finished', n.finished_at, n.lender_id,
    case when not r.by_rule then r.institution_id end, n.id,
    jsonb_build_object('fileId', n.id, 'runId', n.run_id, 'state', n.state, 'rows', r.row_count,
      'asOf', r.as_of_on, 'created', r.counts->'created', 'updated', r.counts->'updated',
      'unchanged', r.counts->'unchanged', 'older', r.counts->'older',
      'repeated', r.counts->'repeated', 'failing', r.counts->'failing')
  from changed n join before o on o.id = n.id join import_run r on r.id = n.run_id
  where n.state <> 'WAITING' and o.state = 'WAITING' order by n.id;
  if found then
    perform publish_changes_due();
  end if;
  return null;
end $$;

create trigger enqueue_changes_update after update on loan_file
  referencing new table as changed old table as before
  for each statement execute function enqueue_loan_file_changes_update();
