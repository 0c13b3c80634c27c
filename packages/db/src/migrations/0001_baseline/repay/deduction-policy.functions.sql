create trigger deduction_role_append_only before update or truncate on deduction_role
  for each statement execute function refuse_change();
create trigger deduction_role_withdrawn before delete on deduction_role for each row
  execute function refuse_part_unless_withdrawn('deduction_authority', 'authority_id');
