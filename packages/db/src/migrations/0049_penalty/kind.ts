import { sql } from "kysely";
import { withoutKind } from "../0019_letter/proposal-kind.ts";
import type { Part } from "../part.ts";

/** Why: who sets what a violation costs does not bring it into force alone. */
export const kind: Part = {
  up: [
    sql`insert into proposal_kind (kind, lapse_days) values ('PENALTY_RULE', 14)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values
      ('PENALTY_RULE', 3, false, false, false), ('PENALTY_RULE', 4, true, false, false),
      ('PENALTY_RULE', 6, false, false, true), ('PENALTY_RULE', 7, false, true, true),
      ('PENALTY_RULE', 8, false, false, false)`,
  ],
  down: withoutKind("PENALTY_RULE"),
};
