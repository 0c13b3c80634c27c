-- Withdrawn revisions and open proposals of declared settings hold their fields under `values`.
create function pg_temp.nest(flat jsonb, fields text[]) returns jsonb language sql immutable as $$
  select flat - fields || jsonb_build_object('values',
    (select case when bool_and(value = 'null') then null else jsonb_object_agg(key, value) end
     from jsonb_each(flat) where key = any (fields)))
$$;

create function pg_temp.rename_key(stored jsonb, old_name text, new_name text)
returns jsonb language sql immutable as $$
  select stored - old_name || jsonb_build_object(new_name, stored -> old_name)
$$;

create temporary table declared on commit drop as
select * from (values
  ('leaver_rule', null, array['hours']),
  ('payment_policy', 'PAYMENT_POLICY', array['formerAgentHours']),
  ('closing_policy', 'CLOSING_POLICY',
    array['writeOffDpd', 'reversalDays', 'maxRecallDays', 'recalledReadableDays']),
  ('penalty_rule', 'PENALTY_RULE',
    array['firstPoints', 'firstFineMinor', 'firstWarning', 'firstTermination', 'repeatedPoints',
      'repeatedFineMinor', 'repeatedWarning', 'repeatedTermination']),
  ('complaint_term', 'COMPLAINT_TERM',
    array['firstAnswerDays', 'answerDays', 'extensionDays', 'source']),
  ('reporting_hours', null, array['hours']),
  ('reply_rule', null, array['minutes']),
  ('sign_in_policy', 'SIGN_IN_POLICY',
    array['passwordLifeDays', 'temporaryPasswordHours', 'passwordHistoryLength',
      'locationFailures', 'locationWindowMinutes', 'locationLockMinutes', 'addressFailures',
      'addressWindowMinutes', 'addressLockMinutes', 'accountFailures', 'accountWindowMinutes',
      'accountLockMinutes']),
  ('institution_extension_rule', 'EXTENSION_INSTITUTION',
    array['percentage', 'firstTermOnly', 'firstDays', 'manualQuota', 'singleCode', 'fullCode']),
  ('stage_extension_rule', 'EXTENSION_STAGE',
    array['percentage', 'dpdFrom', 'dpdTo', 'maxExtensions', 'days'])
) as flat (setting, kind, fields);

alter table setting_withdrawal disable trigger user;
update setting_withdrawal w set revision = pg_temp.nest(w.revision, d.fields)
from declared d where d.setting = w.setting;
update setting_withdrawal set revision = pg_temp.rename_key(revision, 'faces', 'values')
where setting = 'face_rule';
update setting_withdrawal set revision = pg_temp.rename_key(revision, 'numbers', 'values')
where setting = 'masking_rule';
alter table setting_withdrawal enable trigger user;

alter table proposal disable trigger user;
update proposal p set payload = pg_temp.nest(p.payload, d.fields)
from declared d where d.kind = p.kind and p.state = 'PROPOSED' and not p.payload ? 'withdraw';
update proposal set payload = pg_temp.rename_key(payload, 'baseRuleId', 'baseId')
where kind in ('EXTENSION_INSTITUTION', 'EXTENSION_STAGE') and state = 'PROPOSED'
  and payload ? 'baseRuleId';
update proposal set payload = pg_temp.rename_key(payload, 'numbers', 'values')
where kind = 'MASKING' and state = 'PROPOSED' and payload ? 'numbers';
alter table proposal enable trigger user;

drop function pg_temp.nest, pg_temp.rename_key;

-- The bounds of each field, as its declaration has them.
alter table inactivity_rule
  add constraint inactivity_rule_bounds
    check (720 >= all (thresholds) and edge_minutes <= 120);
alter table retention_rule
  add constraint retention_rule_bounds check (
    picture_days <= 3650 and ktp_days <= 3650 and address_book_days <= 365
    and call_list_days <= 365 and recording_days between 90 and 1827
    and message_days between 365 and 3650 and login_log_days between 90 and 1827
    and behaviour_days between 30 and 731 and complaint_days between 365 and 3650
    and settled_days between 1826 and 3650);
alter table masking_rule
  add constraint masking_rule_bounds
    check (1 <= all (unmasked_roles) and 9 >= all (unmasked_roles) and 1000 >= all (quotas));
alter table payment_policy
  add constraint payment_policy_bounds check (former_agent_hours <= 720);
alter table closing_policy
  add constraint closing_policy_bounds check (write_off_dpd <= 3650 and reversal_days <= 365
    and max_recall_days <= 365 and recalled_readable_days <= 365);
alter table penalty_rule
  add constraint penalty_rule_bounds
    check (first_fine_minor <= 1000000000 and repeated_fine_minor <= 1000000000);
alter table complaint_term
  add constraint complaint_term_bounds
    check (answer_days <= 10 and extension_days <= 10 and char_length(source) between 3 and 300);
alter table stage_extension_rule
  add constraint stage_extension_rule_bounds check (dpd_from >= -90 and dpd_to <= 3650);
alter table sign_in_policy
  add constraint sign_in_policy_bounds check (location_failures <= 100
    and address_failures <= 10000 and account_failures <= 1000);
