import { sql } from "kysely";
import { withoutKind } from "./0019_letter/proposal-kind.ts";
import { migrationOf } from "./part.ts";

const KINDS = ["MASKING", "RETENTION"];

/** Who proposes, who approves, and who reads beside them. */
const rows = sql.join(
  KINDS.flatMap((kind) => [
    sql`(${kind}, 3::smallint, false, false, false)`,
    sql`(${kind}, 4::smallint, true, false, false)`,
    sql`(${kind}, 7::smallint, false, true, true)`,
    sql`(${kind}, 8::smallint, false, false, false)`,
    sql`(${kind}, 9::smallint, true, false, false)`,
  ]),
);

/** Why: nobody alone shows more of a person, keeps data longer than allowed or deletes evidence sooner. */
export const { up, down } = migrationOf({
  up: [
    sql`insert into proposal_kind (kind, lapse_days) values ('MASKING', 14), ('RETENTION', 14)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values ${rows}`,
  ],
  down: KINDS.flatMap(withoutKind),
});
