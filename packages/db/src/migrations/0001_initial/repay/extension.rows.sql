insert into extension_transition (from_state, to_state) values
  ('CANCELLED', 'EFFECTIVE'), ('EFFECTIVE', 'REVERSED'), ('EXPIRED', 'EFFECTIVE'),
  ('OPEN', 'CANCELLED'), ('OPEN', 'EFFECTIVE'), ('OPEN', 'EXPIRED'), ('REVERSED', 'EFFECTIVE');
