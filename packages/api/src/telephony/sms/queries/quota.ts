import type { Db } from "@kolekta/db";
import type { Used } from "../rules/quota.ts";
import { queryRow } from "../../../core/query.ts";

/** Counts the messages of a case, queued ones included; a failed message frees its quota. */
export async function usedBy(db: Db, caseId: number): Promise<Used> {
  const row = await queryRow(db)<Used>`
    select count(*) as sent, max(requested_at) as last_at from sms_message
    where case_id = ${caseId} and channel = '02' and state <> 'FAILED'`;
  return row as Used;
}
