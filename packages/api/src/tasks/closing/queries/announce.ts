import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { idArray } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import type { ClosingReason } from "../contract.ts";

export interface NewRecalls {
  readonly recallId: number;
  readonly caseIds: readonly number[];
  readonly reason: ClosingReason;
  readonly note: string;
  readonly effectiveOn: Day;
  readonly requesterId: number;
  readonly requestedAt: Date;
}

/**
 * Announces the recall of the cases without an open request or announced recall. Returns these
 * cases.
 */
export async function insertRecalls(db: Db, recall: NewRecalls): Promise<number[]> {
  const { recallId, caseIds, reason, note } = recall;
  const { effectiveOn, requesterId, requestedAt } = recall;
  const rows = await queryRows(db)<{ caseId: number }>`
    insert into closing_request (case_id, kind, reason, note, state, requester_id, requested_at, effective_on, recall_id)
    select wanted.case_id, 'WITHDRAW', ${reason}, ${note}, 'PENDING', ${requesterId}::bigint, ${requestedAt}, ${effectiveOn}::date,
      ${recallId}::bigint
    from unnest(${idArray(caseIds)}) as wanted (case_id)
    where not exists (select from closing_request r where r.case_id = wanted.case_id and r.state in ('REQUESTED', 'PENDING'))
    order by wanted.case_id on conflict do nothing
    returning case_id`;
  return rows.map(({ caseId }) => caseId);
}

export async function lockAnnounced(db: Db, recallId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select c.id from collection_case c
    where exists (select from closing_request r where r.case_id = c.id and r.recall_id = ${recallId} and r.state = 'PENDING')
    order by c.id for no key update of c`;
  return rows.map(({ id }) => id);
}

export interface Revocation {
  readonly recallId: number;
  readonly note: string;
  readonly at: Date;
}

/** Revokes the pending requests of a bulk recall. Returns their cases. */
export async function revokeAnnounced(
  db: Db,
  { recallId, note, at }: Revocation,
): Promise<number[]> {
  const revoked = await db
    .updateTable("closingRequest")
    .set({ state: "REVOKED", decisionNote: note, endedAt: at })
    .where("recallId", "=", recallId)
    .where("state", "=", "PENDING")
    .returning("caseId")
    .execute();
  return revoked.map(({ caseId }) => caseId);
}
