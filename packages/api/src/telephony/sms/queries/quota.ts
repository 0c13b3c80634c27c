import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Used } from "../rules/quota.ts";

/** Counts the messages of a case, queued ones included; a failed message frees its quota. */
export async function usedBy(db: Db, caseId: number): Promise<Used> {
  const { rows } = await sql<Used>`
    select count(*) as sent, max(requested_at) as last_at from sms_message
    where case_id = ${caseId} and channel = '02' and state <> 'FAILED'`.execute(db);
  return rows[0] as Used;
}
