create view complaint_exclusion as
select w.borrower_id, u.id as agent_id, w.id as order_id, w.created_at
from work_order w join app_user a on a.id = w.agent_id join app_user u on u.id = a.id
  or mailbox(u.email) = mailbox(a.email)
where w.excludes_agent and w.state <> 'INVALID' and w.verdict is distinct from 'UNFOUNDED';
