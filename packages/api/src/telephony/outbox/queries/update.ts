import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { EVENT_CHANNEL } from "../../../core/events.ts";

/** Runs an update of `sms_message m` and tells what it changed with the same commit; returns the ids. */
export async function updateAndNotify(
  db: Db,
  change: RawBuilder<unknown>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; told: string }>`
    with changed as (${change} returning m.id, m.case_id, m.agent_id, m.institution_id)
    select id, pg_notify(${EVENT_CHANNEL}, json_build_object('type', 'sms.changed', 'ids', json_build_object(
      'messageId', id, 'caseId', case_id, 'agentId', agent_id, 'institutionId', institution_id))::text)::text as told
    from changed`.execute(db);
  return rows.map((row) => row.id);
}
