insert into extension_move (from_state, to_state) values
  ('CANCELLED', 'EFFECTIVE'), ('EFFECTIVE', 'REVERSED'), ('LAPSED', 'EFFECTIVE'),
  ('OPEN', 'CANCELLED'), ('OPEN', 'EFFECTIVE'), ('OPEN', 'LAPSED'), ('REVERSED', 'EFFECTIVE');
