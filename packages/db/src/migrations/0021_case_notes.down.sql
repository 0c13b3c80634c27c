drop trigger erase_case_notes on borrower;
drop function erase_case_notes();
drop table case_note;
drop index case_hold_case;
delete from role_permission where permission = 'case.note';

delete from task_notification where kind = 'CASE_NOTE';
alter table task_notification drop constraint task_notification_kind_check;
alter table task_notification add constraint task_notification_kind_check check (kind in ('REVEAL_OUTSIDE_HOURS',
  'CONSENT_CONFIRMED', 'CONSENT_REFUSED', 'SMS_UNANSWERED', 'SMS_WITHOUT_CASE', 'CASES_RECYCLED', 'PLACEMENT_ENDING',
  'NO_CANDIDATE', 'PENALTY_PROPOSED', 'PENALTY_DECIDED', 'PENALTY_REVERSED', 'QUALITY_SCORED', 'QUALITY_OBJECTED',
  'QUALITY_DIFFERS', 'QUALITY_SETTLED', 'ORDER_ALLOCATED', 'ORDER_OVERDUE', 'ORDER_TO_CONFIRM', 'ORDER_RETURNED',
  'DATA_REQUESTED', 'DATA_APPROVED', 'DATA_REJECTED', 'FACE_BLACKLISTED', 'FACE_LOCKED', 'TERMS_ABOVE_LAW',
  'HOLD_OPENED', 'GRANT_APPROVED', 'GRANT_REFUSED', 'CODE_FAILED', 'CONTACT_INBOUND', 'CALENDAR_ENDING',
  'CASES_ASSIGNED', 'CASES_RELEASED', 'PROMISE_BROKEN', 'DEDUCTION_APPROVED', 'DEDUCTION_REJECTED',
  'DEDUCTION_LAPSED', 'CASE_RECALLED', 'SMS_RECEIVED', 'CONTACT_BREACH', 'CONTACT_ADDED', 'CONTACT_APPROVED',
  'CONTACT_REFUSED', 'CONSENT_RECORDED', 'WEBHOOK_DISABLED')) not valid;
alter table task_notification validate constraint task_notification_kind_check;
