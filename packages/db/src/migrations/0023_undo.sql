-- A run of kind UNDO returns the untouched cases of another run.
alter table allocation_run add column undoes_id bigint references allocation_run,
  drop constraint allocation_run_kind_check,
  add constraint allocation_run_kind_check check (kind in ('ASSIGN', 'RELEASE', 'UNDO')),
  add constraint allocation_run_undo_check check ((kind = 'UNDO') = (undoes_id is not null));
comment on column allocation_run.undoes_id is 'Run whose untouched cases return to their former agents';
create unique index allocation_run_undone on allocation_run (undoes_id)
  where undoes_id is not null and state <> 'FAILED';

alter table allocation_decision drop constraint allocation_decision_assignment_reason_check,
  add constraint allocation_decision_assignment_reason_check check (assignment_reason in ('PROMISE', 'BORROWER',
    'LAST_AGENT', 'STRATEGY', 'BY_HAND', 'UNDO')) not valid;
alter table case_assignment drop constraint case_assignment_assignment_reason_check,
  add constraint case_assignment_assignment_reason_check check (assignment_reason in ('PROMISE', 'BORROWER',
    'LAST_AGENT', 'STRATEGY', 'BY_HAND', 'UNDO')) not valid,
  drop constraint case_assignment_ended_as_check,
  add constraint case_assignment_ended_as_check check (ended_as in ('REASSIGNED', 'RELEASED', 'STAGE', 'LEAVER',
    'MOVED', 'COMPLAINT', 'UNTOUCHED', 'NO_CONTACT', 'ABSENT', 'CLOSED', 'UNDONE')) not valid;
alter table allocation_decision validate constraint allocation_decision_assignment_reason_check;
alter table case_assignment validate constraint case_assignment_assignment_reason_check;
alter table case_assignment validate constraint case_assignment_ended_as_check;
