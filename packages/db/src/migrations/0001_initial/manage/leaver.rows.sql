insert into leaver_rule (effective_on, hours) values
  ('2024-01-01', 24);
