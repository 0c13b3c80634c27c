insert into masking_rule (effective_on, unmasked_roles, quotas) values
  ('2024-01-01', '{}', '{0,20,20,20,20,0,0,20,0}');
