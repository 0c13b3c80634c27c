create trigger letter_emptied before update on letter for each row
  execute function refuse_unless_emptied('recipient', 'address', 'title', 'body');
create trigger letter_return_emptied before update on letter_return for each row
  execute function refuse_unless_emptied('note');
