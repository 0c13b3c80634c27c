insert into deduction_limit (level, effective_on, late_fee_bp, extension_fee_bp, interest_bp,
  principal_bp) values
  (0, '2000-01-01', 1000, 0, 0, 0),
  (1, '2000-01-01', 3000, 3000, 0, 0),
  (2, '2000-01-01', 6000, 6000, 0, 0),
  (3, '2000-01-01', 10000, 10000, 3000, 0),
  (4, '2000-01-01', 10000, 10000, 10000, 2000);

insert into deduction_policy (currency, effective_on, budget_bp, check_above_minor, valid_days,
  max_days) values
  ('IDR', '2000-01-01', 1000, 1000000, 1, 3),
  ('PHP', '2000-01-01', 1000, 500000, 1, 3),
  ('USD', '2000-01-01', 1000, 10000, 1, 3);

insert into deduction_authority (effective_on) values
  ('2000-01-01');

insert into deduction_role (role_id, reviews_level, starts_level, checks, authority_id) values
  (1, null, 1, false, 1), (2, 1, 2, false, 1), (4, 3, 3, false, 1), (5, null, 3, false, 1),
  (6, null, null, true, 1), (7, 4, null, false, 1), (8, 2, 3, false, 1);
