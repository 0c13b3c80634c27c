insert into proposal_kind (kind, expiry_days) values
  ('BORROWER_CHANGE', 14), ('CERTIFICATE', 14), ('CLEAN_MODE', 14), ('CLOSING_POLICY', 14),
  ('CODE_POLICY', 14), ('COMPLAINT_TERM', 14), ('CONFIG_ENTRY', 14), ('CONFIG_INFO', 14),
  ('DEDUCTION_AUTHORITY', 14), ('DEDUCTION_LIMIT', 14), ('DEDUCTION_POLICY', 14),
  ('EXTENSION_INSTITUTION', 14), ('EXTENSION_STAGE', 14), ('FORBIDDEN_WORD', 14), ('GUARD_RULE', 14),
  ('HOLIDAY', 14),
  ('HOLIDAY_CALENDAR', 14), ('HOLIDAY_REMOVAL', 14), ('INSTITUTION_LAW', 14),
  ('LETTER_TEMPLATE', 14), ('MANUAL_EXTENSION', 3), ('MASKING', 14), ('OFFLINE_PAYMENTS', 14),
  ('OPT_OUT_WORD', 14), ('PAYMENT_POLICY', 14), ('PAYMENT_RESOLUTION', 14),
  ('PAYMENT_REVERSAL', 14), ('PENALTY_RULE', 14), ('QUALITY_CARD', 14), ('QUALITY_RULE', 14),
  ('REPAY_CHANNEL', 14), ('RETENTION', 14), ('SIGN_IN_POLICY', 14), ('SMS_SETTING', 14),
  ('SMS_TEMPLATE', 14), ('STATEMENT_LINES', 14), ('TERMS', 14), ('TERMS_WITHDRAWAL', 14),
  ('WAGE_QUALITY', 14), ('WAGE_SCHEME', 14);

insert into proposal_role (kind, role_id, can_propose, can_approve, is_notified)
select kind, role.id, role.id = any (proposers), role.id = any (approvers), role.id = any (notified)
from (values
  ('BORROWER_CHANGE', '{3,4,7}'::int[], '{4}'::int[], '{7}'::int[], '{7}'::int[]),
  ('CERTIFICATE', '{3,4,7,8,9}'::int[], '{4,8,9}'::int[], '{7}'::int[], '{7}'::int[]),
  ('CLEAN_MODE', '{3,4,6,7,9}'::int[], '{4,6}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('CLOSING_POLICY', '{3,4,6,7,9}'::int[], '{4}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('CODE_POLICY', '{3,4,6,7,9}'::int[], '{4,6}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('COMPLAINT_TERM', '{3,4,7,8}'::int[], '{4}'::int[], '{7}'::int[], '{7}'::int[]),
  ('CONFIG_ENTRY', '{3,4,8,9}'::int[], '{8}'::int[], '{9}'::int[], '{9}'::int[]),
  ('CONFIG_INFO', '{3,4,8,9}'::int[], '{8}'::int[], '{9}'::int[], '{9}'::int[]),
  ('DEDUCTION_AUTHORITY', '{3,4,6,7,9}'::int[], '{4}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('DEDUCTION_LIMIT', '{3,4,6,7,8}'::int[], '{4}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('DEDUCTION_POLICY', '{3,4,6,7,8}'::int[], '{4}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('EXTENSION_INSTITUTION', '{3,4,6,7,8,9}'::int[], '{4,9}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('EXTENSION_STAGE', '{3,4,6,7,8,9}'::int[], '{4,9}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('FORBIDDEN_WORD', '{4,7,9}'::int[], '{4}'::int[], '{7}'::int[], '{7,9}'::int[]),
  ('GUARD_RULE', '{3,4,6,7,9}'::int[], '{4}'::int[], '{7}'::int[], '{4,6,7,9}'::int[]),
  ('HOLIDAY', '{3,4,6,7}'::int[], '{4}'::int[], '{7}'::int[], '{6,7}'::int[]),
  ('HOLIDAY_CALENDAR', '{3,4,6,7}'::int[], '{4}'::int[], '{7}'::int[], '{6,7}'::int[]),
  ('HOLIDAY_REMOVAL', '{3,4,6,7}'::int[], '{4}'::int[], '{7}'::int[], '{6,7}'::int[]),
  ('INSTITUTION_LAW', '{3,4,6,7,8,9}'::int[], '{4,9}'::int[], '{7}'::int[], '{4,6,7,8,9}'::int[]),
  ('LETTER_TEMPLATE', '{3,4,7,8}'::int[], '{4,8}'::int[], '{7}'::int[], '{7}'::int[]),
  ('MANUAL_EXTENSION', '{2,4,6,7,8}'::int[], '{2,4,8}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('MASKING', '{3,4,7,8,9}'::int[], '{4,9}'::int[], '{7}'::int[], '{7}'::int[]),
  ('OFFLINE_PAYMENTS', '{6,7}'::int[], '{6}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('OPT_OUT_WORD', '{3,4,7,8,9}'::int[], '{9}'::int[], '{7}'::int[], '{7}'::int[]),
  ('PAYMENT_POLICY', '{3,4,6,7,9}'::int[], '{4,6}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('PAYMENT_RESOLUTION', '{6,7}'::int[], '{6}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('PAYMENT_REVERSAL', '{6,7}'::int[], '{6}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('PENALTY_RULE', '{3,4,6,7,8}'::int[], '{4}'::int[], '{7}'::int[], '{6,7}'::int[]),
  ('QUALITY_CARD', '{3,4,7,8}'::int[], '{4}'::int[], '{7}'::int[], '{7}'::int[]),
  ('QUALITY_RULE', '{3,4,7,8}'::int[], '{4}'::int[], '{7}'::int[], '{7}'::int[]),
  ('REPAY_CHANNEL', '{3,4,6,7,9}'::int[], '{4,6}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('RETENTION', '{3,4,7,8,9}'::int[], '{4,9}'::int[], '{7}'::int[], '{7}'::int[]),
  ('SIGN_IN_POLICY', '{4,7,9}'::int[], '{4,9}'::int[], '{7}'::int[], '{7}'::int[]),
  ('SMS_SETTING', '{3,4,6,7,9}'::int[], '{4,9}'::int[], '{7}'::int[], '{6,7}'::int[]),
  ('SMS_TEMPLATE', '{3,4,7,9}'::int[], '{4,9}'::int[], '{7}'::int[], '{7}'::int[]),
  ('STATEMENT_LINES', '{6,7}'::int[], '{6}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('TERMS', '{3,4,6,7}'::int[], '{4}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('TERMS_WITHDRAWAL', '{3,4,6,7}'::int[], '{4}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('WAGE_QUALITY', '{3,4,6,7}'::int[], '{4,6}'::int[], '{6,7}'::int[], '{6,7}'::int[]),
  ('WAGE_SCHEME', '{3,4,6,7,9}'::int[], '{4,6}'::int[], '{6,7}'::int[], '{6,7}'::int[])
) as list (kind, readers, proposers, approvers, notified)
join role on role.id = any (readers);

insert into proposal_transition (from_state, to_state) values
  ('PROPOSED', 'APPROVED'), ('PROPOSED', 'EXPIRED'), ('PROPOSED', 'REJECTED'),
  ('PROPOSED', 'WITHDRAWN');
