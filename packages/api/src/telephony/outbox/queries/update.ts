import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { afterCommit } from "../../../core/after-commit.ts";
import { appendEvents } from "../../../core/event-rows.ts";
import { queryRows } from "../../../core/query.ts";

/**
 * Runs an update of `sms_message m` and publishes the changed rows in the same commit; returns
 * their ids.
 */
export async function updateAndPublish(db: Db, change: RawBuilder<unknown>): Promise<number[]> {
  const changes = sql`
    select jsonb_build_object('type', 'sms.changed', 'ids', jsonb_build_object(
      'messageId', id, 'caseId', case_id, 'agentId', agent_id, 'institutionId', institution_id)) from changed`;
  const rows = await queryRows(db)<{ id: number }>`
    with changed as (${change} returning m.id, m.case_id, m.agent_id, m.institution_id),
    published as (${appendEvents(changes)})
    select id from changed`;
  await afterCommit(db);
  return rows.map((row) => row.id);
}
