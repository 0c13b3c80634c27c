create function erase_borrower(erased bigint,
  moment timestamptz) returns jsonb language plpgsql as $$
declare
  cases constant bigint[] := array(select id from collection_case where borrower_id = erased);
  counts jsonb := '{}';
  n bigint;
  kept constant uuid[] := array(
    select r.recording_id from call_record r
    where r.borrower_id = erased and r.recording_id is not null and exists (
      select from work_order w where w.case_id = r.case_id and w.locks_recordings
        and w.state <> 'INVALID' and w.verdict is distinct from 'UNFOUNDED'));
begin
  perform from borrower where id = erased for no key update;
  insert into do_not_contact (phone, channel, reason, until_at, creator_id, created_at,
    institution_id, note)
  select distinct on (own.number, asked.channel, asked.reason, asked.until_at)
    own.number, asked.channel, asked.reason, asked.until_at, asked.creator_id, moment,
      asked.institution_id, case when asked.reason = 'OTHER' then '' end
  from (
    select channel, reason, until_at, creator_id, institution_id from do_not_contact
    where borrower_id = erased and lifted_at is null and (until_at is null or until_at > moment)
    union all
    select null, 'REQUESTED', null, recorded_by, null from borrower_flag
    where borrower_id = erased and kind = 'DO_NOT_CONTACT' and ended_at is null
  ) asked
  cross join (
    select phone from borrower where id = erased and phone is not null
    union select phone from contact where borrower_id = erased and relation = 'R01'
      and phone <> 'x' || id
  ) own (number)
  where not exists (
    select from do_not_contact held where held.phone = own.number and held.lifted_at is null
      and held.channel is not distinct from asked.channel and held.until_at is not distinct
        from asked.until_at);
  with his as (
    select id from stored_file where borrower_id = erased or case_id = any(cases)
    union select file_id from borrower_image where borrower_id = erased
    union select recording_id from call_record where borrower_id = erased
      and recording_id is not null
    union select file_id from letter where borrower_id = erased
    union select receipt_id from extension where case_id = any(cases) and receipt_id is not null
  )
  update stored_file f set expires_at = least(f.expires_at, moment), name = '' from his
    where his.id = f.id and f.id <> all(kept);
  update stored_file set name = '' where id = any(kept);
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('files', n);
  delete from image_comment m using borrower_image i where i.id = m.image_id
    and i.borrower_id = erased;
  delete from borrower_image where borrower_id = erased;
  delete from ktp_check where borrower_id = erased;
  delete from device_call where borrower_id = erased;
  update sms_inbound set phone = 'x' || id, content = ''
  where case_id = any(cases) or case_id is null and phone in (
    select phone from borrower where id = erased and phone is not null
    union select phone from contact where borrower_id = erased and relation = 'R01');
  update sms_receipt r set phone = null, detail = '' from sms_message m
  where m.borrower_id = erased and r.provider = m.provider and r.reference = any(m.provider_refs);
  update sms_message set name = '', address = '', content = '', receipt = null,
    subject = case when subject is not null then '' end,
    settle_reason = case when settle_reason is not null then '' end
  where borrower_id = erased;
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('messages', n);
  update call_record set name = '', phone = '', recording_id = case when recording_id = any(kept)
    then recording_id end where borrower_id = erased;
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('calls', n);
  update collection_log set contact_name = '', phone = '', remark = '' where borrower_id = erased;
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('logs', n);
  update contact set name = '', phone = 'x' || id, removed_at = coalesce(removed_at, moment)
  where borrower_id = erased;
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('contacts', n);
  update letter set recipient = '', address = '', title = '', body = '' where borrower_id = erased;
  get diagnostics n = row_count;
  counts := counts || jsonb_build_object('letters', n);
  update letter_return r set note = '' from letter l where l.id = r.letter_id
    and l.borrower_id = erased;
  update borrower_flag set reason = '', params = '{}', end_reason = case when end_reason is not null
    then '' end
  where borrower_id = erased;
  update do_not_contact set note = case when note is not null then '' end,
    lift_reason = case when lift_reason is not null then '' end,
    lift_consent = case when lift_consent is not null then '' end
  where borrower_id = erased or case_id = any(cases);
  update case_snooze set reason = '-' where case_id = any(cases);
  update case_hold set reason = '' where case_id = any(cases);
  update data_grant set reason = '' where case_id = any(cases);
  update closing_request set note = '', decision_note = case when decision_note is not null
    then '' end
  where case_id = any(cases);
  update extension set reason = '' where case_id = any(cases);
  update deduction set reason = '' where case_id = any(cases);
  update deduction_step s set note = '' from deduction d where d.id = s.deduction_id
    and d.case_id = any(cases);
  update payment_issue set note = '' where loan_id in (select id from loan
    where borrower_id = erased);
  update borrower set name = '#' || id, zone_source = 'UNKNOWN', other_zones = '{}',
    source_id = null, phone = null, email = null, id_type = null, id_number = null, gender = null,
    birth_place = null, birth_on = null, marital_status = null, children = null, education = null,
    address = null, province = null, city = null, occupation = null, industry = null,
    working_years = null, company_name = null, company_address = null, company_phone = null,
    loan_purpose = null, pay_days = null, salary_type = null, monthly_income_minor = null,
    credit_card_count = null, multiple_borrowings = null, erased_at = coalesce(erased_at, moment)
  where id = erased;
  return counts || jsonb_build_object('retainedRecordings', cardinality(kept));
end $$;

create function forbid_erased_borrower() returns trigger language plpgsql as $$
begin
  if exists (select from borrower where id = new.borrower_id and erased_at is not null) then
    raise exception 'borrower % was erased', new.borrower_id using errcode = '23514',
      constraint = 'borrower_erased';
  end if;
  return new;
end $$;

create function erase_complaints() returns trigger language plpgsql as $$
begin
  update work_order set description = '', reference = null where borrower_id = new.id;
  update work_order_event e set text = '' from work_order w
  where w.id = e.order_id and w.borrower_id = new.id and e.text <> '';
  update work_order_verdict v set answer = '', evidence = '' from work_order w
  where w.id = v.order_id and w.borrower_id = new.id;
  return null;
end $$;

create function erase_quality() returns trigger language plpgsql as $$
  declare items constant bigint[] := array(
select i.id from call_record r join quality_item i on i.call_id = r.id where r.borrower_id = new.id
union all
select i.id from sms_message m join quality_item i on i.message_id = m.id
  where m.borrower_id = new.id);
  begin
    update quality_score set remark = '' where item_id = any(items) and remark <> '';
    update quality_mark k set text = '' from quality_score s
    where s.id = k.score_id and s.item_id = any(items) and k.text <> '';
    update quality_objection set reason = '' where item_id = any(items) and reason <> '';
    update quality_settlement set note = '' where item_id = any(items) and note <> '';
    return null;
  end $$;

create function erase_penalties() returns trigger language plpgsql as $$
begin
  update penalty p set reason = '', note = '' from work_order w where w.id = p.order_id
    and w.borrower_id = new.id;
  return null;
end $$;

create trigger borrower_flag_append_only before update of borrower_id, kind, from_on, case_id,
  recorded_by, recorded_at or delete or truncate on borrower_flag for each statement
  execute function forbid_change();
create trigger protect_borrower_flag_params before update of reason, params on borrower_flag
  for each row execute function allow_only_emptying('reason', 'params', 'end_reason', 'stops_contact');
create trigger borrower_flag_ends_once before update on borrower_flag for each row
  when (old.ended_at is not null) execute function allow_only_emptying('reason', 'params',
  'end_reason', 'stops_contact');
create trigger borrower_flag_of_erased before insert on borrower_flag for each row
  execute function forbid_erased_borrower();
create trigger erase_complaints after update of erased_at on borrower for each row
  when (new.erased_at is not null) execute function erase_complaints();
create trigger erase_quality after update of erased_at on borrower for each row
  when (new.erased_at is not null) execute function erase_quality();
create trigger erase_penalties after update of erased_at on borrower for each row
  when (new.erased_at is not null) execute function erase_penalties();
create trigger borrower_flag_end before update on borrower_flag for each row
  when (old.ended_at is null and (old.ended_at, old.ended_by, old.end_reason) is distinct
  from (new.ended_at, new.ended_by, new.end_reason)
  and (new.ended_at is null or new.ended_by is null or coalesce(new.end_reason, '') = ''))
  execute function forbid_as('borrower_flag_end',
  'a fact ends at a moment, by a person and for a reason');
