import { sql } from "kysely";
import { withoutKind } from "../0019_letter/proposal-kind.ts";
import { grant, type Part, revoke, type Statement } from "../part.ts";

const PERMISSIONS = {
  "config.edit": [9],
  "config.propose": [8],
  "config.read": [3, 4, 8, 9],
  "config.value": [1, 2, 3, 4, 5, 6, 7, 8, 9],
};

interface People {
  readonly propose: readonly number[];
  readonly approve: readonly number[];
  readonly see: readonly number[];
}

const KINDS: Readonly<Record<string, People>> = {
  CONFIG_INFO: { propose: [8], approve: [9], see: [3, 4] },
  CONFIG_ENTRY: { propose: [8], approve: [9], see: [3, 4] },
  OPT_OUT_WORD: { propose: [9], approve: [7], see: [3, 4, 8] },
};

function kind([name, { propose, approve, see }]: [
  string,
  People,
]): Statement[] {
  const rows = [...propose, ...approve, ...see].map(
    (role) =>
      sql`(${sql.lit(name)}, ${sql.lit(role)}, ${sql.lit(propose.includes(role))}, ${sql.lit(approve.includes(role))}, ${sql.lit(approve.includes(role))})`,
  );
  return [
    sql`insert into proposal_kind (kind, lapse_days) values (${sql.lit(name)}, 14)`,
    sql`
      insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values ${sql.join(rows)}`,
  ];
}

/** Why: who runs the system sets its configuration, and decides what an institution proposes. */
export const access: Part = {
  up: [
    grant(PERMISSIONS),
    sql`
      insert into role_permission (permission, role_id) values ('proposal.decide', 9) on conflict do nothing`,
    ...Object.entries(KINDS).flatMap(kind),
  ],
  down: [
    ...Object.keys(KINDS).flatMap(withoutKind),
    sql`delete from role_permission where permission = 'proposal.decide' and role_id = 9`,
    revoke(PERMISSIONS),
  ],
};
