create trigger letter_emptied before update on letter for each row
  execute function allow_only_emptying('recipient', 'address', 'title', 'body');
create trigger letter_return_emptied before update on letter_return for each row
  execute function allow_only_emptying('note');
