create trigger deduction_role_append_only before update or truncate on deduction_role
  for each statement execute function forbid_change();
create trigger deduction_role_withdrawn before delete on deduction_role for each row
  execute function require_parent_withdrawal('deduction_authority', 'authority_id');
