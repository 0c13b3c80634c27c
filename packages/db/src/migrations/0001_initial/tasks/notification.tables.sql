create table task_notification (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  kind text not null check (kind in ('REVEAL_OUTSIDE_HOURS', 'CONSENT_CONFIRMED', 'CONSENT_REFUSED',
    'SMS_UNANSWERED', 'SMS_WITHOUT_CASE', 'CASES_RECYCLED', 'PLACEMENT_ENDING', 'NO_CANDIDATE',
    'PENALTY_PROPOSED', 'PENALTY_DECIDED', 'PENALTY_REVERSED', 'QUALITY_SCORED', 'QUALITY_OBJECTED',
    'QUALITY_DIFFERS', 'QUALITY_SETTLED', 'ORDER_ALLOCATED', 'ORDER_OVERDUE', 'ORDER_TO_CONFIRM',
    'ORDER_RETURNED', 'DATA_REQUESTED', 'DATA_APPROVED', 'DATA_REJECTED', 'FACE_BLACKLISTED',
    'FACE_LOCKED', 'TERMS_ABOVE_LAW', 'HOLD_OPENED', 'GRANT_APPROVED', 'GRANT_REFUSED',
    'CODE_FAILED', 'CONTACT_INBOUND', 'CALENDAR_ENDING', 'CASES_ASSIGNED', 'CASES_RELEASED',
    'PROMISE_BROKEN', 'DEDUCTION_APPROVED', 'DEDUCTION_REJECTED', 'DEDUCTION_LAPSED',
    'CASE_RECALLED', 'SMS_RECEIVED', 'CONTACT_BREACH', 'CONTACT_ADDED', 'CONTACT_APPROVED',
    'CONTACT_REFUSED', 'CONSENT_RECORDED')),
  case_id bigint references collection_case,
  count integer not null default 1,
  at timestamptz not null,
  read_at timestamptz,
  order_id bigint references work_order
);
create index task_notification_user on task_notification (user_id, id);
