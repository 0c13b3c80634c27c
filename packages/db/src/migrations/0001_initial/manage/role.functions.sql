create view approver_permission as
select p.role_id, p.permission from role_permission p join role r on r.id = p.role_id
where r.side = 'COMPANY' and p.permission in ('proposal.decide', 'deduction.decide',
  'closing.execute', 'writeOff.approve', 'dataRequest.decide', 'penalty.approve', 'user.confirm');
comment on view approver_permission is 'Rights in force only once a second person confirms the account';
