insert into code_policy (effective_on, per_case_day, single_hours, parts_within_due, answer_seconds,
  withdraw_hours) values
  ('2000-01-01', 5, 24, true, 120, 24);

insert into repay_channel (channel, bank, effective_on, label, currency, min_minor, max_minor,
  expiry_hours, open_amount, position) values
  ('VA', 'BCA', '2000-01-01', 'BCA Virtual Account', 'IDR', 10000, 50000000, 24, false, 1),
  ('VA', 'BNI', '2000-01-01', 'BNI Virtual Account', 'IDR', 10000, 50000000, 24, false, 2),
  ('VA', 'BRI', '2000-01-01', 'BRI Virtual Account', 'IDR', 10000, 50000000, 24, false, 3),
  ('VA', 'MANDIRI', '2000-01-01', 'Mandiri Virtual Account', 'IDR', 10000, 50000000, 24, false, 4),
  ('VA', 'PERMATA', '2000-01-01', 'Permata Virtual Account', 'IDR', 10000, 50000000, 24, true, 5),
  ('RETAIL', 'ALFAMART', '2000-01-01', 'Alfamart', 'IDR', 10000, 5000000, 24, false, 6),
  ('RETAIL', 'INDOMARET', '2000-01-01', 'Indomaret', 'IDR', 10000, 5000000, 24, false, 7),
  ('RETAIL', '7ELEVEN', '2000-01-01', '7-Eleven', 'PHP', 5000, 1000000, 24, false, 8),
  ('EWALLET', 'GCASH', '2000-01-01', 'GCash', 'PHP', 100, 10000000, 24, false, 9),
  ('VA', 'BPI', '2000-01-01', 'BPI', 'PHP', 5000, 50000000, 24, false, 10);

insert into clean_mode (effective_on, overdue, overdue_current, whole_loan) values
  ('2000-01-01', true, true, true);
