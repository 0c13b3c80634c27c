drop table loan_file;
drop function enqueue_loan_file_changes_update();
drop table loan_drop;
delete from change_backlog where type = 'loanFile.finished';
delete from change where type = 'loanFile.finished';
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
  select t.type, t.at, p.lender_id,
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
alter table change_backlog drop column lender_id;
