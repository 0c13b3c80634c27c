import { sql } from "kysely";
import { migrationOf, type Part } from "./part.ts";

/**
 * Why: in a trail of millions of lines what was rarely done is found by an index: an action newest first, a noun by all that
 * is done to it. It is counted at once, for nobody writes to months that are over, so nothing else would count it there.
 * The index that makes room for it is the beginning of `audit_log_subject`, in another order.
 */
const action: Part = {
  up: [
    sql`create index audit_log_action on audit_log (split_part(action, '.', 1), action, at, id)`,
    sql`drop index audit_log_entity`,
    sql`analyze audit_log`,
  ],
  down: [
    sql`create index audit_log_entity on audit_log (entity, entity_id, id)`,
    sql`drop index audit_log_action`,
  ],
};

export const { up, down } = migrationOf(action);
