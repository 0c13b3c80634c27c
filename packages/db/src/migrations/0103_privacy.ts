import { sql } from "kysely";
import { withoutKind } from "./0019_letter/proposal-kind.ts";
import { migrationOf } from "./part.ts";

const KINDS = ["MASKING", "RETENTION"];

/** Roles that propose, approve or are notified. */
const rows = sql.join(
  KINDS.flatMap((kind) => [
    sql`(${kind}, 3::smallint, false, false, false)`,
    sql`(${kind}, 4::smallint, true, false, false)`,
    sql`(${kind}, 7::smallint, false, true, true)`,
    sql`(${kind}, 8::smallint, false, false, false)`,
    sql`(${kind}, 9::smallint, true, false, false)`,
  ]),
);

/** Why: it takes two people to show more of a person, keep data longer than allowed or delete evidence sooner. */
export const { up, down } = migrationOf({
  up: [
    sql`insert into proposal_kind (kind, lapse_days) values ('MASKING', 14), ('RETENTION', 14)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values ${rows}`,
  ],
  down: KINDS.flatMap(withoutKind),
});
