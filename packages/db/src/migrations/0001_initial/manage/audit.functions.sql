create function audit_digest(previous bytea, sealed_at timestamptz,
  row_ids int8multirange) returns bytea
language sql stable as $$
  select sha256(coalesce(previous, ''::bytea)
    || convert_to(jsonb_build_array(sealed_at at time zone 'UTC', row_ids::text)::text, 'UTF8')
    || coalesce(string_agg(sha256(convert_to(jsonb_build_array(a.id, a.at at time zone 'UTC', a.via,
      a.actor_id,
      a.institution_id, a.action, a.entity, a.entity_id, a.before, a.after, a.request_id)::text,
        'UTF8')), ''::bytea order by a.id), ''::bytea))
  from unnest(row_ids) as run join audit_log a on a.id >= lower(run) and a.id < upper(run)
$$;

create function is_audit_subject_erased(entity text,
  entity_id text) returns boolean language plpgsql stable as $$
declare line_id bigint;
begin
  if coalesce(entity_id, '') !~ '^[0-9]{1,18}$' then return false; end if;
  line_id := entity_id::bigint;
  return exists (select from borrower b where b.erased_at is not null and b.id = case entity
    when 'borrower' then (select id from borrower where id = line_id) when 'contact'
    then (select borrower_id from contact where id = line_id) when 'case'
    then (select borrower_id from collection_case where id = line_id) when 'collection_case'
    then (select borrower_id from collection_case where id = line_id) when 'collection_log'
    then (select borrower_id from collection_log where id = line_id) when 'closing_request' then (
select c.borrower_id from closing_request r join collection_case c on c.id = r.case_id
  where r.id = line_id) when 'case_hold' then (select c.borrower_id from case_hold h
  join collection_case c on c.id = h.case_id where h.id = line_id) when 'data_grant'
  then (select c.borrower_id from data_grant g join collection_case c on c.id = g.case_id
  where g.id = line_id) when 'do_not_contact' then (
select coalesce(n.borrower_id, c.borrower_id) from do_not_contact n
left join collection_case c on c.id = n.case_id where n.id = line_id) when 'borrower_flag'
  then (select borrower_id from borrower_flag where id = line_id) when 'sms_message'
  then (select borrower_id from sms_message where id = line_id) when 'call_record'
  then (select borrower_id from call_record where id = line_id) when 'letter'
  then (select borrower_id from letter where id = line_id) when 'loan'
  then (select borrower_id from loan where id = line_id) when 'deduction' then (
select c.borrower_id from deduction d join collection_case c on c.id = d.case_id
  where d.id = line_id) when 'extension' then (
select c.borrower_id from extension e join collection_case c on c.id = e.case_id
  where e.id = line_id) when 'payment_issue' then (select l.borrower_id from payment_issue p
  join loan l on l.id = p.loan_id where p.id = line_id) when 'data_request'
  then (select borrower_id from data_request where id = line_id) end);
end $$;

create function redact_audit_details(entity text, entity_id text,
  facts jsonb) returns jsonb language plpgsql stable as $$
begin
  if facts is null or jsonb_typeof(facts) <> 'object' or not is_audit_subject_erased(entity, entity_id) then
    return facts;
  end if;
  return facts - array['name', 'reason', 'note', 'consent', 'text', 'remark', 'phone', 'email',
    'address', 'params'];
end $$;
