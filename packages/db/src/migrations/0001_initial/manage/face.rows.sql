insert into face_rule (effective_on, is_required, hours) values
  ('2024-01-01', false, 4);
