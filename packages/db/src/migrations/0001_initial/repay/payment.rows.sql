insert into payment_policy (effective_on, former_agent_hours) values
  ('2000-01-01', 24);
