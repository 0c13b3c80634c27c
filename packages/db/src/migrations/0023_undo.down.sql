-- The previous version knows an undo as a manual assignment.
update allocation_decision set assignment_reason = 'BY_HAND' where assignment_reason = 'UNDO';
update case_assignment set assignment_reason = 'BY_HAND' where assignment_reason = 'UNDO';
update case_assignment set ended_as = case when exists (select from case_assignment n
    where n.case_id = case_assignment.case_id and n.id > case_assignment.id
      and n.assigned_at = case_assignment.released_at)
  then 'REASSIGNED' else 'RELEASED' end
where ended_as = 'UNDONE';
drop index allocation_run_undone;
alter table allocation_run drop constraint allocation_run_undo_check, drop constraint allocation_run_kind_check;
update allocation_run set kind = 'ASSIGN' where kind = 'UNDO';
alter table allocation_run drop column undoes_id,
  add constraint allocation_run_kind_check check (kind in ('ASSIGN', 'RELEASE'));
alter table allocation_decision drop constraint allocation_decision_assignment_reason_check,
  add constraint allocation_decision_assignment_reason_check
    check (assignment_reason in ('PROMISE', 'BORROWER', 'LAST_AGENT', 'STRATEGY', 'BY_HAND'));
alter table case_assignment drop constraint case_assignment_assignment_reason_check,
  add constraint case_assignment_assignment_reason_check
    check (assignment_reason in ('PROMISE', 'BORROWER', 'LAST_AGENT', 'STRATEGY', 'BY_HAND')),
  drop constraint case_assignment_ended_as_check,
  add constraint case_assignment_ended_as_check check (ended_as in ('REASSIGNED', 'RELEASED', 'STAGE', 'LEAVER',
    'MOVED', 'COMPLAINT', 'UNTOUCHED', 'NO_CONTACT', 'ABSENT', 'CLOSED'));
