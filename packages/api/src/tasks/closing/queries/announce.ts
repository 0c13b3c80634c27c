import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { idArray } from "../../../core/array.ts";
import type { Day } from "../../../core/day.ts";
import type { ClosingReason } from "../contract.ts";

export interface NewRecalls {
  readonly caseIds: readonly number[];
  readonly reason: ClosingReason;
  readonly note: string;
  readonly effectiveOn: Day;
  readonly requesterId: number;
  readonly requestedAt: Date;
}

/** Recalls that wait for their day, of the cases about which nothing is asked; returns these cases. */
export async function insertRecalls(
  db: Db,
  { caseIds, reason, note, effectiveOn, requesterId, requestedAt }: NewRecalls,
): Promise<number[]> {
  const { rows } = await sql<{ caseId: number }>`
    insert into closing_request (case_id, kind, reason, note, state, requester_id, requested_at, effective_on)
    select id, 'WITHDRAW', ${reason}, ${note}, 'PENDING', ${requesterId}::bigint, ${requestedAt}, ${effectiveOn}::date
    from unnest(${idArray(caseIds)}) as id order by id
    on conflict (case_id) where state in ('REQUESTED', 'PENDING') do nothing
    returning case_id`.execute(db);
  return rows.map(({ caseId }) => caseId);
}
