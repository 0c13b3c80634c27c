import { sql } from "kysely";
import { withoutKind } from "../0019_letter/proposal-kind.ts";
import { grant, type Part, revoke } from "../part.ts";

const PERMISSIONS = {
  "workOrder.readTerm": [3, 4, 5, 7, 8],
  "workOrder.editTerm": [4],
};

/** Why: who sets how long a complaint may take does not bring that into force alone. */
export const kind: Part = {
  up: [
    grant(PERMISSIONS),
    sql`insert into proposal_kind (kind, lapse_days) values ('COMPLAINT_TERM', 14)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values
      ('COMPLAINT_TERM', 3, false, false, false), ('COMPLAINT_TERM', 4, true, false, false),
      ('COMPLAINT_TERM', 7, false, true, true), ('COMPLAINT_TERM', 8, false, false, false)`,
  ],
  down: [...withoutKind("COMPLAINT_TERM"), revoke(PERMISSIONS)],
};
