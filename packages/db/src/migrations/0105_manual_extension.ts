import { sql } from "kysely";
import { withoutKind } from "./0019_letter/proposal-kind.ts";
import { migrationOf, type Part } from "./part.ts";

/** Why: an extension by hand states a payment and waives a price, which no person does alone. */
const kind: Part = {
  up: [
    sql`insert into proposal_kind (kind, lapse_days) values ('MANUAL_EXTENSION', 3)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values
      ('MANUAL_EXTENSION', 2, true, false, false), ('MANUAL_EXTENSION', 4, true, false, false),
      ('MANUAL_EXTENSION', 8, true, false, false), ('MANUAL_EXTENSION', 6, false, true, true),
      ('MANUAL_EXTENSION', 7, false, true, true)`,
    sql`create index proposal_manual_extension on proposal (subject) where kind = 'MANUAL_EXTENSION' and state = 'PROPOSED'`,
  ],
  down: [
    sql`drop index proposal_manual_extension`,
    ...withoutKind("MANUAL_EXTENSION"),
  ],
};

export const { up, down } = migrationOf(kind);
