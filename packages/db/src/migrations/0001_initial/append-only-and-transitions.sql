-- Append-only tables; of the second list, triggers of the room limit updates to some columns.
do $$
declare
  append_only constant text[] := array['access_change', 'agent_hour', 'archive_rule',
    'audit_log', 'audit_seal', 'case_status_log', 'certificate_change', 'consent_document',
    'consent_evidence', 'credential_change', 'guard_decision', 'holiday_calendar',
    'institution_hour', 'ledger_entry', 'ledger_event', 'ledger_seal', 'number_reveal',
    'payment_credit', 'payment_reversal', 'penalty_violation', 'permission_change',
    'phone_search', 'product_terms_change', 'promise_evaluation', 'quality_answer', 'quality_sample',
    'quality_week', 'record_seal', 'report_fact', 'report_target', 'setting_withdrawal',
    'stage_hour', 'task_config_version', 'temporary_password_login', 'wage_entry', 'wage_month',
    'wage_month_agent', 'wage_month_quality', 'wage_quality', 'work_order_file'];
  undeletable constant text[] := array['case_snooze', 'collection_log', 'contact_attempt',
    'deduction_step', 'institution_law', 'letter', 'letter_return', 'payment', 'payment_event',
    'quality_mark', 'quality_objection', 'quality_score', 'quality_settlement'];
  name text;
begin
  foreach name in array append_only || undeletable
  loop
    execute format('create trigger %I before %s or truncate on %I
      for each statement execute function forbid_change()', name || '_append_only',
      case when name = any (undeletable) then 'delete' else 'update or delete' end, name);
  end loop;
end $$;

-- Dated settings: a row is immutable, except for a withdrawal before its day.
do $$
declare
  name text;
begin
  foreach name in array
    array['allocation_rule', 'clean_mode', 'closing_policy', 'code_policy', 'complaint_term',
      'config_entry', 'config_info', 'deduction_authority', 'deduction_limit', 'deduction_policy',
      'face_rule', 'forbidden_word', 'guard_rule', 'inactivity_rule',
      'institution_extension_rule', 'leaver_rule',
      'letter_template', 'masking_rule', 'payment_policy', 'penalty_rule', 'placement_rule',
      'quality_card', 'quality_rule', 'recycling_rule', 'repay_channel', 'reply_rule',
      'reporting_hours', 'retention_rule', 'sign_in_policy', 'sms_opt_out_word', 'wage_scheme']
  loop
    execute format('create trigger %I before update or truncate on %I
      for each statement execute function forbid_change()', name || '_append_only', name);
    execute format('create trigger %I before delete on %I
      for each row execute function require_withdrawal()', name || '_withdrawn', name);
  end loop;
end $$;

-- States: a row moves only along its table of moves.
do $build$
declare
  moving record;
begin
  for moving in select * from (values
    ('allocation_run', 'allocation_run', 'state'),
    ('case', 'collection_case', 'status'),
    ('code', 'repayment_code', 'state'),
    ('daily_task', 'daily_task', 'state'),
    ('data_request', 'data_request', 'state'),
    ('deduction', 'deduction', 'state'),
    ('extension', 'extension', 'state'),
    ('penalty', 'penalty', 'state'),
    ('proposal', 'proposal', 'state'),
    ('quality_item', 'quality_item', 'state'),
    ('work_order', 'work_order', 'state')
  ) as list (noun, table_name, column_name)
  loop
    execute format($create$
      create function check_%1$s_transition() returns trigger language plpgsql as $move$
      begin
        if not exists (select from %1$s_transition where from_%3$s = old.%3$s and to_%3$s = new.%3$s) then
          raise exception '%% %% cannot move from %% to %%', '%1$s', old.id, old.%3$s, new.%3$s
            using errcode = '23514', constraint = '%1$s_transition';
        end if;
        return new;
      end $move$;
      create trigger %1$s_transitions before update of %3$s on %2$s for each row
      when (old.%3$s is distinct from new.%3$s) execute function check_%1$s_transition()
    $create$, moving.noun, moving.table_name, moving.column_name);
  end loop;
end $build$;

-- Numbers searched by hash: each write computes it, a replica's copy included.
do $build$
declare
  hashed record;
begin
  for hashed in select * from (values
    ('borrower', 'phone'),
    ('call_record', 'phone'),
    ('contact', 'phone'),
    ('do_not_contact', 'phone'),
    ('sms_message', 'address')
  ) as list (table_name, column_name)
  loop
    execute format($create$
      create function %1$s_phone_hash() returns trigger language plpgsql as $hash$
      begin
        new.phone_hash := phone_hash(new.%2$s);
        return new;
      end $hash$;
      create trigger %1$s_phone_hash before insert or update of %2$s, phone_hash on %1$s
      for each row execute function %1$s_phone_hash();
      alter table %1$s enable always trigger %1$s_phone_hash
    $create$, hashed.table_name, hashed.column_name);
  end loop;
end $build$;
