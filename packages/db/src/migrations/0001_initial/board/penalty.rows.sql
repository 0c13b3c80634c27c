insert into penalty_violation (code, level) values
  ('LATE_LOG', 'II'), ('OFF_SYSTEM_CONTACT', 'I'), ('OVER_FREQUENCY', 'II'),
  ('PERSONAL_ACCOUNT', 'I'), ('THIRD_PARTY_DISCLOSURE', 'I'), ('THREAT', 'I'),
  ('WRONG_SCRIPT', 'II');

insert into penalty_rule (violation, currency, first_points, first_fine_minor, first_warning,
  first_termination, repeated_points, repeated_fine_minor, repeated_warning, repeated_termination,
  effective_on) values
  ('OFF_SYSTEM_CONTACT', 'IDR', 30, 500000, 3, false, 60, 1000000, 3, true, '2000-01-01'),
  ('PERSONAL_ACCOUNT', 'IDR', 30, 500000, 3, true, 60, 1000000, 3, true, '2000-01-01'),
  ('THIRD_PARTY_DISCLOSURE', 'IDR', 30, 500000, 3, false, 60, 1000000, 3, true, '2000-01-01'),
  ('THREAT', 'IDR', 30, 500000, 3, false, 60, 1000000, 3, true, '2000-01-01'),
  ('LATE_LOG', 'IDR', 5, 0, 1, false, 10, 100000, 2, false, '2000-01-01'),
  ('OVER_FREQUENCY', 'IDR', 5, 0, 1, false, 10, 100000, 2, false, '2000-01-01'),
  ('WRONG_SCRIPT', 'IDR', 5, 0, 1, false, 10, 100000, 2, false, '2000-01-01'),
  ('OFF_SYSTEM_CONTACT', 'PHP', 30, 175000, 3, false, 60, 350000, 3, true, '2000-01-01'),
  ('PERSONAL_ACCOUNT', 'PHP', 30, 175000, 3, true, 60, 350000, 3, true, '2000-01-01'),
  ('THIRD_PARTY_DISCLOSURE', 'PHP', 30, 175000, 3, false, 60, 350000, 3, true, '2000-01-01'),
  ('THREAT', 'PHP', 30, 175000, 3, false, 60, 350000, 3, true, '2000-01-01'),
  ('LATE_LOG', 'PHP', 5, 0, 1, false, 10, 35000, 2, false, '2000-01-01'),
  ('OVER_FREQUENCY', 'PHP', 5, 0, 1, false, 10, 35000, 2, false, '2000-01-01'),
  ('WRONG_SCRIPT', 'PHP', 5, 0, 1, false, 10, 35000, 2, false, '2000-01-01'),
  ('OFF_SYSTEM_CONTACT', 'USD', 30, 3000, 3, false, 60, 6000, 3, true, '2000-01-01'),
  ('PERSONAL_ACCOUNT', 'USD', 30, 3000, 3, true, 60, 6000, 3, true, '2000-01-01'),
  ('THIRD_PARTY_DISCLOSURE', 'USD', 30, 3000, 3, false, 60, 6000, 3, true, '2000-01-01'),
  ('THREAT', 'USD', 30, 3000, 3, false, 60, 6000, 3, true, '2000-01-01'),
  ('LATE_LOG', 'USD', 5, 0, 1, false, 10, 600, 2, false, '2000-01-01'),
  ('OVER_FREQUENCY', 'USD', 5, 0, 1, false, 10, 600, 2, false, '2000-01-01'),
  ('WRONG_SCRIPT', 'USD', 5, 0, 1, false, 10, 600, 2, false, '2000-01-01');

insert into penalty_transition (from_state, to_state) values
  ('APPROVED', 'REVERSED'), ('PROPOSED', 'APPROVED'), ('PROPOSED', 'REJECTED');
