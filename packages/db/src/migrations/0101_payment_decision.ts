import { sql } from "kysely";
import { withoutKind } from "./0019_letter/proposal-kind.ts";
import { migrationOf, type Part, type Statement } from "./part.ts";

/** Proposed by every role that acted alone until now, approved by finance and management. */
export const paymentKind = (kind: string, permission: string): Statement[] => [
  sql`insert into proposal_kind (kind, lapse_days) values (${sql.lit(kind)}, 14)`,
  sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified)
    select ${sql.lit(kind)}, id, exists (
        select from role_permission where role_id = role.id and permission = ${sql.lit(permission)}),
      id in (6, 7), id in (6, 7)
    from role where id in (6, 7) or exists (
      select from role_permission where role_id = role.id and permission = ${sql.lit(permission)})`,
];

/** Why: one person who takes a payment back and lays it on a loan of choice moves money alone. */
const kinds: Part = {
  up: [
    ...paymentKind("PAYMENT_TAKE_BACK", "payment.settle"),
    ...paymentKind("PAYMENT_RESOLUTION", "payment.settle"),
  ],
  down: [
    ...withoutKind("PAYMENT_TAKE_BACK"),
    ...withoutKind("PAYMENT_RESOLUTION"),
  ],
};

export const { up, down } = migrationOf(kinds);
