insert into shift_code (code, name, name_cn, name_es, kind, from_time, to_time, break_from,
  break_to, overtime, colour) values
  ('D', 'Day', '日班', 'Siang', 'WORK', '08:00:00', '17:00:00', '12:00:00', '13:00:00', false,
    'blue'),
  ('M', 'Morning', '早班', 'Pagi', 'WORK', '08:00:00', '14:00:00', null, null, false, 'teal'),
  ('A', 'Afternoon', '午班', 'Sore', 'WORK', '14:00:00', '20:00:00', null, null, false, 'amber'),
  ('F', 'Full day', '全天班', 'Penuh', 'WORK', '08:00:00', '20:00:00', '12:00:00', '13:00:00', true,
    'orange'),
  ('OFF', 'Day off', '休息', 'Libur', 'OFF', null, null, null, null, false, 'gray'),
  ('AL', 'Annual leave', '年假', 'Cuti tahunan', 'LEAVE', null, null, null, null, false, 'green'),
  ('SL', 'Sick leave', '病假', 'Cuti sakit', 'LEAVE', null, null, null, null, false, 'red'),
  ('H', 'Holiday', '节假日', 'Hari libur', 'OFF', null, null, null, null, false, 'gray'),
  ('T', 'Training', '培训', 'Pelatihan', 'TRAINING', '08:00:00', '17:00:00', '12:00:00', '13:00:00',
    false, 'purple');
