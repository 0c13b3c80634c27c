import { sql } from "kysely";
import { columnComments, migrationOf } from "./part.ts";

const BY_PERSON = "canceller_id is not null and cancel_reason is not null";

const cancelled = (by: string) =>
  sql.raw(`
    alter table daily_task drop constraint daily_task_cancelled,
      add constraint daily_task_cancelled check ((state = 'CANCELLED') = (cancelled_at is not null and ${by}))`);

/** Why: a task of an agent who has left is cancelled by nobody, and its cause is on record. */
export const { up, down } = migrationOf({
  up: [
    sql`
    alter table daily_task add cancel_cause text
      constraint daily_task_cause check (cancel_cause in ('AGENT_DISABLED', 'AGENT_MOVED'))`,
    ...columnComments("daily_task", {
      cancel_cause:
        "Where no person cancelled it: what has become of its agent",
    }),
    cancelled(`(cancel_cause is not null or ${BY_PERSON})`),
  ],
  down: [
    sql`delete from daily_task where cancel_cause is not null`,
    cancelled(BY_PERSON),
    sql`alter table daily_task drop cancel_cause`,
  ],
});
