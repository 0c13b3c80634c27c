insert into deduction_transition (from_state, to_state) values
  ('APPLIED', 'APPROVED'), ('APPLIED', 'IN_REVIEW'), ('APPLIED', 'REJECTED'), ('APPLIED', 'VOID'),
  ('APPLIED', 'WITHDRAWN'), ('APPROVED', 'EXPIRED'), ('APPROVED', 'USED'), ('APPROVED', 'VOID'),
  ('APPROVED', 'WITHDRAWN'), ('IN_REVIEW', 'APPROVED'), ('IN_REVIEW', 'REJECTED'),
  ('IN_REVIEW', 'VOID'), ('IN_REVIEW', 'WITHDRAWN'), ('EXPIRED', 'USED'), ('USED', 'VOID'),
  ('VOID', 'USED'), ('WITHDRAWN', 'USED');
