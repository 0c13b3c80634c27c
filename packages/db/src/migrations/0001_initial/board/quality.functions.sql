create trigger quality_question_append_only before update or truncate on quality_question
  for each statement execute function forbid_change();
create trigger quality_question_withdrawn before delete on quality_question for each row
  execute function require_parent_withdrawal('quality_card', 'card_id');
create trigger quality_score_emptied before update on quality_score for each row
  execute function allow_only_emptying('remark');
create trigger quality_mark_emptied before update on quality_mark for each row
  execute function allow_only_emptying('text');
create trigger quality_objection_emptied before update on quality_objection for each row
  execute function allow_only_emptying('reason');
create trigger quality_settlement_emptied before update on quality_settlement for each row
  execute function allow_only_emptying('note');
