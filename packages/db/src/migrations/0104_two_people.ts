import { sql } from "kysely";
import { withoutKind } from "./0019_letter/proposal-kind.ts";
import { migrationOf } from "./part.ts";

/** Why: a factor that is set for an agent is money, and the wording of a message is law: two people set them. */
export const { up, down } = migrationOf({
  up: [
    sql`insert into proposal_kind (kind, lapse_days) values ('WAGE_QUALITY', 14), ('SMS_TEMPLATE', 14)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values
      ('WAGE_QUALITY', 3, false, false, false), ('WAGE_QUALITY', 4, true, false, false),
      ('WAGE_QUALITY', 6, true, true, true), ('WAGE_QUALITY', 7, false, true, true),
      ('SMS_TEMPLATE', 3, false, false, false), ('SMS_TEMPLATE', 4, true, false, false),
      ('SMS_TEMPLATE', 7, false, true, true), ('SMS_TEMPLATE', 9, true, false, false)`,
  ],
  down: ["WAGE_QUALITY", "SMS_TEMPLATE"].flatMap(withoutKind),
});
