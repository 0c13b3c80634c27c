create trigger case_snooze_emptied before update on case_snooze for each row
  execute function allow_only_emptying('reason');
