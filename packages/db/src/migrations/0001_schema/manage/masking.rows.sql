insert into masking_rule (effective_on, shown_to, quotas) values
  ('2024-01-01', '{}', '{0,20,20,20,20,0,0,20,0}');
