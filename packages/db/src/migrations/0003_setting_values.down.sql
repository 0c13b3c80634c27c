alter table inactivity_rule drop constraint inactivity_rule_bounds;
alter table retention_rule drop constraint retention_rule_bounds;
alter table masking_rule drop constraint masking_rule_bounds;
alter table payment_policy drop constraint payment_policy_bounds;
alter table closing_policy drop constraint closing_policy_bounds;
alter table penalty_rule drop constraint penalty_rule_bounds;
alter table complaint_term drop constraint complaint_term_bounds;
alter table stage_extension_rule drop constraint stage_extension_rule_bounds;
alter table sign_in_policy drop constraint sign_in_policy_bounds;

create function pg_temp.rename_key(stored jsonb, old_name text, new_name text)
returns jsonb language sql immutable as $$
  select stored - old_name || jsonb_build_object(new_name, stored -> old_name)
$$;

create function pg_temp.flatten(nested jsonb) returns jsonb language sql immutable as $$
  select nested - 'values'
    || case when nested -> 'values' = 'null' then '{}' else nested -> 'values' end
$$;

alter table setting_withdrawal disable trigger user;
update setting_withdrawal set revision = pg_temp.flatten(revision)
where setting in ('leaver_rule', 'payment_policy', 'closing_policy', 'penalty_rule',
  'complaint_term', 'reporting_hours', 'reply_rule', 'sign_in_policy',
  'institution_extension_rule', 'stage_extension_rule');
update setting_withdrawal set revision = revision || '{"hours": null}'
where setting = 'leaver_rule' and not revision ? 'hours';
update setting_withdrawal set revision = revision || '{"minutes": null}'
where setting = 'reply_rule' and not revision ? 'minutes';
update setting_withdrawal set revision = pg_temp.rename_key(revision, 'values', 'faces')
where setting = 'face_rule';
update setting_withdrawal set revision = pg_temp.rename_key(revision, 'values', 'numbers')
where setting = 'masking_rule';
alter table setting_withdrawal enable trigger user;

alter table proposal disable trigger user;
update proposal set payload = pg_temp.flatten(payload)
where kind in ('PAYMENT_POLICY', 'CLOSING_POLICY', 'PENALTY_RULE', 'COMPLAINT_TERM', 'SIGN_IN_POLICY',
  'EXTENSION_INSTITUTION', 'EXTENSION_STAGE') and state = 'PROPOSED' and payload ? 'values';
update proposal set payload = pg_temp.rename_key(payload, 'baseId', 'baseRuleId')
where kind in ('EXTENSION_INSTITUTION', 'EXTENSION_STAGE') and state = 'PROPOSED'
  and payload ? 'baseId';
update proposal set payload = pg_temp.rename_key(payload, 'values', 'numbers')
where kind = 'MASKING' and state = 'PROPOSED' and payload ? 'values';
alter table proposal enable trigger user;

drop function pg_temp.flatten, pg_temp.rename_key;
