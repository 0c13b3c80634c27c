import { sql } from "kysely";
import { grant, migrationOf, type Part, revoke } from "./part.ts";

const trail: Part = {
  up: [
    sql`create index audit_log_at on audit_log (at, id)`,
    sql`create index audit_log_institution on audit_log (institution_id, at, id)`,
    sql`create index audit_log_request on audit_log (request_id)`,
    sql`create index audit_log_subject on audit_log (entity, entity_id, at, id)`,
    sql`create index audit_seal_at on audit_seal (at)`,
  ],
  down: [
    sql`drop index audit_seal_at`,
    sql`drop index audit_log_subject, audit_log_request, audit_log_institution, audit_log_at`,
  ],
};

const decisions: Part = {
  up: [
    sql`create index guard_decision_at on guard_decision (at, id)`,
    sql`create index guard_decision_actor on guard_decision (actor_id, at)`,
    sql`create index contact_attempt_decision on contact_attempt (decision_id) where decision_id is not null`,
  ],
  down: [
    sql`drop index contact_attempt_decision`,
    sql`drop index guard_decision_actor, guard_decision_at`,
  ],
};

const PERMISSIONS = {
  "audit.read": [3, 4, 7, 8, 9],
  "audit.prove": [3, 4, 7, 9],
  "decision.read": [2, 3, 4, 7, 8, 9],
  "change.read": [2, 3, 4, 7, 8, 9],
  "change.save": [4, 8, 9],
};

const rights: Part = {
  up: [grant(PERMISSIONS)],
  down: [revoke(PERMISSIONS)],
};

/** Why: who oversees the house reads the trail, the decisions of the guard and what was changed, of any 60 days. */
export const { up, down } = migrationOf(trail, decisions, rights);
