insert into allocation_run_transition (from_state, to_state) values
  ('PREVIEW', 'DISCARDED'), ('PREVIEW', 'WAITING'), ('RUNNING', 'DONE'), ('RUNNING', 'FAILED'),
  ('WAITING', 'DISCARDED'), ('WAITING', 'FAILED'), ('WAITING', 'RUNNING');
