insert into complaint_term (country, severity, effective_on, first_answer_days, answer_days,
  extension_days, source) values
  ('ID', 1, '2000-01-01', 1, 5, 10,
    'POJK 22/2023: an answer within 10 working days, once extended by 10'),
  ('PH', 1, '2000-01-01', 1, 5, 10, 'House rule, as the law of Indonesia'),
  ('US', 1, '2000-01-01', 1, 5, 10, 'House rule, as the law of Indonesia'),
  ('NONE', 1, '2000-01-01', 1, 5, 10, 'House rule, as the law of Indonesia'),
  ('ID', 2, '2000-01-01', 1, 10, 10,
    'POJK 22/2023: an answer within 10 working days, once extended by 10'),
  ('PH', 2, '2000-01-01', 1, 10, 10, 'House rule, as the law of Indonesia'),
  ('US', 2, '2000-01-01', 1, 10, 10, 'House rule, as the law of Indonesia'),
  ('NONE', 2, '2000-01-01', 1, 10, 10, 'House rule, as the law of Indonesia'),
  ('ID', 3, '2000-01-01', 1, 10, 10,
    'POJK 22/2023: an answer within 10 working days, once extended by 10'),
  ('PH', 3, '2000-01-01', 1, 10, 10, 'House rule, as the law of Indonesia'),
  ('US', 3, '2000-01-01', 1, 10, 10, 'House rule, as the law of Indonesia'),
  ('NONE', 3, '2000-01-01', 1, 10, 10, 'House rule, as the law of Indonesia');

insert into work_order_transition (from_state, to_state) values
  ('ALLOCATED', 'INVALID'), ('ALLOCATED', 'NEW'), ('ALLOCATED', 'PROCESSING'),
  ('DONE', 'PROCESSING'), ('NEW', 'ALLOCATED'), ('NEW', 'INVALID'), ('PROCESSING', 'DONE'),
  ('PROCESSING', 'NEW');
