insert into code_transition (from_state, to_state) values
  ('ACTIVE', 'CANCELLED'), ('ACTIVE', 'EXPIRED'), ('ACTIVE', 'PAID'), ('ACTIVE', 'PARTIAL'),
  ('EXPIRED', 'PAID'), ('PAID', 'REVERSED'), ('PARTIAL', 'CANCELLED'), ('PARTIAL', 'EXPIRED'),
  ('PARTIAL', 'PAID'), ('PARTIAL', 'REVERSED'), ('REQUESTED', 'ACTIVE'), ('REQUESTED', 'CANCELLED'),
  ('REQUESTED', 'EXPIRED'), ('REQUESTED', 'FAILED'), ('REVERSED', 'PAID');
