insert into config_info (effective_on, entries) values
  ('2000-01-01', '[]');

insert into config_entry (code, effective_on, value, description, interval, is_open) values
  ('STATS_REFRESH', '2000-01-01', null, '', 30, null),
  ('REPAYMENT_TICKER', '2000-01-01', '5', '', 60, true);
