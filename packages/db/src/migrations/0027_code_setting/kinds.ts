import { sql } from "kysely";
import { withoutKind } from "../0019_letter/proposal-kind.ts";
import { grant, type Part, revoke } from "../part.ts";

const KINDS = ["CODE_POLICY", "REPAY_CHANNEL", "CLEAN_MODE"] as const;

const PERMISSIONS = {
  "code.editPolicy": [4, 6],
  "code.readPolicy": [3, 4, 6, 7, 9],
};

/** Why: how many codes there are, where they are paid and what they clear is money: one proposes it, another decides. */
export const kinds: Part = {
  up: [
    sql`
    insert into proposal_kind (kind, lapse_days)
    select kind, 14 from unnest(array[${sql.join(KINDS.map((kind) => sql.lit(kind)))}]) kind`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified)
    select kind, role_id, may_propose, may_approve, is_notified
    from unnest(array[${sql.join(KINDS.map((kind) => sql.lit(kind)))}]) kind, (values
      (3, false, false, false), (4, true, false, false), (6, true, true, true), (7, false, true, true),
      (9, false, false, false)) granted (role_id, may_propose, may_approve, is_notified)`,
    grant(PERMISSIONS),
  ],
  down: [revoke(PERMISSIONS), ...KINDS.flatMap(withoutKind)],
};
