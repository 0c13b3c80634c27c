create trigger case_skip_emptied before update on case_skip for each row
  execute function refuse_unless_emptied('reason');
