insert into recycling_rule (effective_on, untouched_hours, no_contact_days, absent_days,
  includes_manual) values
  ('2024-01-01', 24, 5, 2, false);
