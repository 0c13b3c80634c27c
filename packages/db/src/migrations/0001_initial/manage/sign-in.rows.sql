insert into sign_in_policy (password_life_days, temporary_password_hours, password_history_length,
  location_failures, location_window_minutes, location_lock_minutes, address_failures,
  address_window_minutes, address_lock_minutes, account_failures, account_window_minutes,
  account_lock_minutes, effective_on) values
  (90, 72, 3, 5, 15, 15, 200, 15, 15, 20, 1440, 60, '2000-01-01');
