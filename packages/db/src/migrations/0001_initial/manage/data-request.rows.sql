insert into data_request_transition (from_state, to_state) values
  ('APPROVED', 'DONE'), ('APPROVED', 'REVOKED'), ('REQUESTED', 'APPROVED'), ('REQUESTED', 'DONE'),
  ('REQUESTED', 'REJECTED'), ('REQUESTED', 'REVOKED');
