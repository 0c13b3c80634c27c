create trigger case_skip_emptied before update on case_skip for each row
  execute function allow_only_emptying('reason');
