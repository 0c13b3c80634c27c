import { sql } from "kysely";
import { withoutKind } from "../0019_letter/proposal-kind.ts";
import type { Part } from "../part.ts";

const KINDS = ["QUALITY_RULE", "QUALITY_CARD"];

/** Who proposes, who approves, and who reads beside them. */
const rows = sql.join(
  KINDS.flatMap((kind) => [
    sql`(${kind}, 3::smallint, false, false, false)`,
    sql`(${kind}, 4::smallint, true, false, false)`,
    sql`(${kind}, 7::smallint, false, true, true)`,
    sql`(${kind}, 8::smallint, false, false, false)`,
  ]),
);

/** Why: the score decides a wage, so who sets how it comes about does not bring that into force alone. */
export const kind: Part = {
  up: [
    sql`insert into proposal_kind (kind, lapse_days) values ('QUALITY_RULE', 14), ('QUALITY_CARD', 14)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values ${rows}`,
  ],
  down: KINDS.flatMap(withoutKind),
};
