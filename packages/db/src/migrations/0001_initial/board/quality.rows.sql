insert into quality_rule (effective_on, calls, messages, complaint_percent, long_percent,
  objection_days, calibration_gap) values
  ('2024-01-01', 5, 3, 40, 20, 7, 10);

insert into quality_card (effective_on) values
  ('2024-01-01');

insert into quality_question (card_id, position, name, name_cn, name_es, weight) values
  (1, 1, 'Said who is calling and for whom', '说明了自己的身份和所代表的机构',
    'Menyebutkan identitas dan atas nama siapa', 15),
  (1, 2, 'Made sure that the borrower himself is speaking', '确认了对方是借款人本人',
    'Memastikan yang berbicara adalah peminjam sendiri', 15),
  (1, 3, 'Stated amount and due date correctly', '正确说明了金额和到期日',
    'Menyebutkan jumlah dan jatuh tempo dengan benar', 20),
  (1, 4, 'Listened and dealt with what was said', '倾听并回应了对方的说法',
    'Mendengarkan dan menanggapi yang disampaikan', 20),
  (1, 5, 'Agreed on a next step with a day', '约定了下一步及日期',
    'Menyepakati langkah berikutnya beserta tanggalnya', 20),
  (1, 6, 'Stayed polite from beginning to end', '自始至终保持礼貌', 'Tetap sopan dari awal hingga akhir',
    10);

insert into quality_item_transition (from_state, to_state) values
  ('OBJECTED', 'CORRECTED'), ('OBJECTED', 'UPHELD'), ('OPEN', 'SCORED'), ('SCORED', 'CORRECTED'),
  ('SCORED', 'OBJECTED'), ('SCORED', 'UPHELD');
