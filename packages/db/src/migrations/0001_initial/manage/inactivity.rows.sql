insert into inactivity_rule (effective_on, thresholds, break_from, break_to, edge_minutes) values
  ('2024-01-01', '{30,60,90}', '12:00:00', '13:00:00', 10);
