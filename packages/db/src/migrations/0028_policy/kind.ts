import { sql } from "kysely";
import type { Part } from "../part.ts";
import { withoutKind } from "../0019_letter/proposal-kind.ts";

/** Who proposes each, besides those who approve and those who read. */
const PROPOSERS: Readonly<Record<string, readonly number[]>> = {
  CLOSING_POLICY: [4],
  DEDUCTION_AUTHORITY: [4],
  PAYMENT_POLICY: [4, 6],
  WAGE_SCHEME: [4, 6],
};

const KINDS = Object.keys(PROPOSERS);

const APPROVERS = [6, 7];
const READERS = [3, 4, 9];

const rows = Object.entries(PROPOSERS).flatMap(([kind, proposers]) =>
  [...READERS, ...APPROVERS].map((role) => {
    const approves = APPROVERS.includes(role);
    return sql`(${sql.lit(kind)}, ${role}::smallint, ${proposers.includes(role)}::boolean, ${approves}::boolean, ${approves}::boolean)`;
  }),
);

/** Why: who sets what money is worth does not bring it into force alone. */
export const kind: Part = {
  up: [
    sql`
      insert into proposal_kind (kind, lapse_days)
      select kind, 14 from unnest(array[${sql.join(KINDS.map((one) => sql.lit(one)))}]) as kind`,
    sql`
      insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values ${sql.join(rows)}`,
  ],
  down: KINDS.flatMap(withoutKind),
};
