insert into closing_policy (effective_on, write_off_dpd, reversal_days, max_recall_days) values
  ('2000-01-01', 180, 7, 30);
