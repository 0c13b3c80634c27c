create table case_note (
  id bigint generated always as identity primary key,
  case_id bigint not null references collection_case,
  borrower_id bigint not null references borrower,
  author_id bigint not null references app_user,
  at timestamptz not null,
  text text not null,
  mention_ids bigint[] not null default '{}',
  withdrawn_at timestamptz
);
comment on table case_note is 'Internal notes about cases; a correction is another note';
comment on column case_note.text is 'Empty once the borrower is erased';
comment on column case_note.mention_ids is 'Users named in the text, who were notified';
comment on column case_note.withdrawn_at is 'Hides the text; its author withdrew the note';
create index case_note_case on case_note (case_id, at desc, id desc);
create index case_note_borrower on case_note (borrower_id);

create trigger case_note_append_only before delete or truncate on case_note for each statement
  execute function forbid_change();
create trigger case_note_emptied before update on case_note for each row
  when (old.withdrawn_at is not null or new.withdrawn_at is null)
  execute function allow_only_emptying('text');
create trigger case_note_withdrawn before update on case_note for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null
  and (old.case_id, old.borrower_id, old.author_id, old.at, old.text, old.mention_ids)
  is distinct from (new.case_id, new.borrower_id, new.author_id, new.at, new.text, new.mention_ids))
  execute function forbid_as('case_note_withdrawn', 'a withdrawal changes nothing else of a note');
create trigger case_note_of_erased before insert on case_note for each row
  execute function forbid_erased_borrower();

create function erase_case_notes() returns trigger language plpgsql as $$
begin
  update case_note set text = '' where borrower_id = new.id and text <> '';
  return null;
end $$;
create trigger erase_case_notes after update of erased_at on borrower for each row
  when (new.erased_at is not null) execute function erase_case_notes();

-- The holds of one case, for its timeline.
create index case_hold_case on case_hold (case_id, opened_at, id);

insert into role_permission (permission, role_id)
select 'case.note', role_id from role_permission where permission = 'case.read';

alter table task_notification drop constraint task_notification_kind_check;
alter table task_notification add constraint task_notification_kind_check check (kind in ('REVEAL_OUTSIDE_HOURS',
  'CONSENT_CONFIRMED', 'CONSENT_REFUSED', 'SMS_UNANSWERED', 'SMS_WITHOUT_CASE', 'CASES_RECYCLED', 'PLACEMENT_ENDING',
  'NO_CANDIDATE', 'PENALTY_PROPOSED', 'PENALTY_DECIDED', 'PENALTY_REVERSED', 'QUALITY_SCORED', 'QUALITY_OBJECTED',
  'QUALITY_DIFFERS', 'QUALITY_SETTLED', 'ORDER_ALLOCATED', 'ORDER_OVERDUE', 'ORDER_TO_CONFIRM', 'ORDER_RETURNED',
  'DATA_REQUESTED', 'DATA_APPROVED', 'DATA_REJECTED', 'FACE_BLACKLISTED', 'FACE_LOCKED', 'TERMS_ABOVE_LAW',
  'HOLD_OPENED', 'GRANT_APPROVED', 'GRANT_REFUSED', 'CODE_FAILED', 'CONTACT_INBOUND', 'CALENDAR_ENDING',
  'CASES_ASSIGNED', 'CASES_RELEASED', 'PROMISE_BROKEN', 'DEDUCTION_APPROVED', 'DEDUCTION_REJECTED',
  'DEDUCTION_LAPSED', 'CASE_RECALLED', 'SMS_RECEIVED', 'CONTACT_BREACH', 'CONTACT_ADDED', 'CONTACT_APPROVED',
  'CONTACT_REFUSED', 'CONSENT_RECORDED', 'WEBHOOK_DISABLED',
  'CASE_NOTE')) not valid;
alter table task_notification validate constraint task_notification_kind_check;
