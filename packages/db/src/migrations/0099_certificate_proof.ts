import { sql } from "kysely";
import { withoutWithdrawal } from "./0016_statute/rule-layer.ts";
import { withoutKind } from "./0019_letter/proposal-kind.ts";
import { migrationOf, type Part } from "./part.ts";

/** Why: each country says how long a certificate of an agent is valid at most; AFPI issues it for three years. */
const term: Part = {
  up: [
    sql`
    insert into guard_rule (profile, rule, version, effective_from, effective_to, severity, params, override_roles, layer,
      jurisdiction, source, article, to_confirm)
    select profile, rule, (select max(version) from guard_rule where profile = 'ID' and rule = 'CERT') + 1, effective_from,
      effective_to, severity, params || '{"mostMonths":36}', override_roles, layer, jurisdiction, source, article, to_confirm
    from guard_rule where profile = 'ID' and rule = 'CERT' and editor_id is null
    order by effective_from desc, version desc limit 1`,
  ],
  down: withoutWithdrawal(
    sql`delete from guard_rule where rule = 'CERT' and editor_id is null and params ? 'mostMonths'`,
  ),
};

/** Why: who works for an agency does not say alone that its agents are certified; the lender reads the proof. */
const kind: Part = {
  up: [
    sql`insert into proposal_kind (kind, lapse_days) values ('CERTIFICATE', 14)`,
    sql`
    insert into proposal_role (kind, role_id, may_propose, may_approve, is_notified) values
      ('CERTIFICATE', 3, false, false, false), ('CERTIFICATE', 4, true, false, false),
      ('CERTIFICATE', 7, false, true, true), ('CERTIFICATE', 8, true, false, false), ('CERTIFICATE', 9, true, false, false)`,
  ],
  down: withoutKind("CERTIFICATE"),
};

export const { up, down } = migrationOf(term, kind);
