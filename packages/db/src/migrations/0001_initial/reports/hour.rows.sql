insert into reporting_hours (effective_on, hours) values
  ('2000-01-01', '{8,11,13,15,17,19}');
