insert into retention_rule (effective_on, picture_days, ktp_days, address_book_days, call_list_days,
  face_days, recording_days, message_days, login_log_days, behaviour_days, settled_days,
  complaint_days) values
  ('2024-01-01', 365, 365, 30, 30, 90, 365, 1096, 365, 90, 1826, 1826);
