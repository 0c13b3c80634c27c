insert into wage_scheme (currency, effective_on, monthly_base_minor, base_rate_bp, cap_rate_bp,
  extension_rate_bp, self_service_days, self_service_bp) values
  ('IDR', '2000-01-01', 4500000, 300, 900, 300, 7, 5000),
  ('PHP', '2000-01-01', 1800000, 300, 900, 300, 7, 5000),
  ('USD', '2000-01-01', 30000, 300, 900, 300, 7, 5000);

insert into wage_quality_step (scheme_id, from_points, factor_bp) values
  (1, 0, 7000), (1, 80, 9000), (1, 90, 10000), (2, 0, 7000), (2, 80, 9000), (2, 90, 10000),
  (3, 0, 7000), (3, 80, 9000), (3, 90, 10000);
