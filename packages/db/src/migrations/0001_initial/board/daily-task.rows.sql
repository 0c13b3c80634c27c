insert into daily_task_transition (from_state, to_state) values
  ('OPEN', 'CANCELLED'), ('OPEN', 'DONE'), ('OPEN', 'OVERDUE'), ('OVERDUE', 'CANCELLED'),
  ('OVERDUE', 'DONE_LATE');
