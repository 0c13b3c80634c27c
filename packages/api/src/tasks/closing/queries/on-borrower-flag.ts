import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { toCodesSql } from "../../../core/sql.ts";
import type { StoppingKind } from "../../borrower/contract-flag.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { ClosingReason } from "../contract.ts";

export interface FlagRequest {
  readonly requestId: number;
  readonly caseId: number;
  readonly institutionId: number;
}

export async function getFlagKind(db: Db, flagId: number): Promise<StoppingKind> {
  const { kind } = await db
    .selectFrom("borrowerFlag")
    .select("kind")
    .where("id", "=", flagId)
    .$narrowType<{ kind: StoppingKind }>()
    .executeTakeFirstOrThrow();
  return kind;
}

/**
 * Requests the withdrawal of each open case of the borrower. Requests at other institutions than
 * the recording one have no note, because these may not read the reason.
 */
export const insertRequestsForFlag = (
  db: Db,
  flagId: number,
  { reason, at }: { reason: ClosingReason; at: Date },
) =>
  queryRows(db)<FlagRequest>`
    with asked as (
      insert into closing_request (case_id, kind, reason, note, state, requester_id, requested_at, flag_from_on)
      select c.id, 'WITHDRAW', ${reason}, case when c.institution_id = t.institution_id then f.reason else '' end,
        'REQUESTED', f.recorded_by, ${at}, f.from_on
      from borrower_flag f
      join collection_case c on c.borrower_id = f.borrower_id and c.status in ${toCodesSql(OPEN_STATUSES)}
      left join collection_case t on t.id = f.case_id
      where f.id = ${flagId} order by c.id
      on conflict (case_id) where state = 'REQUESTED' do nothing
      returning id, case_id)
    select a.id as request_id, a.case_id, c.institution_id from asked a join collection_case c on c.id = a.case_id`;

export const voidRequestsForFlag = (
  db: Db,
  flagId: number,
  { reason, at }: { reason: ClosingReason; at: Date },
) =>
  queryRows(db)<FlagRequest>`
    update closing_request r set state = 'VOID', ended_at = ${at}
    from borrower_flag f join collection_case c on c.borrower_id = f.borrower_id
    where f.id = ${flagId} and r.case_id = c.id and r.kind = 'WITHDRAW' and r.reason = ${reason} and r.state = 'REQUESTED'
    returning r.id as request_id, r.case_id, c.institution_id`;

/** Voids the requests about a case that is withdrawn for this reason now. */
export async function voidCaseRequests(
  db: Db,
  caseId: number,
  { reason, at }: { reason: ClosingReason; at: Date },
): Promise<void> {
  await db
    .updateTable("closingRequest")
    .set({ state: "VOID", endedAt: at })
    .where("caseId", "=", caseId)
    .where("kind", "=", "WITHDRAW")
    .where("reason", "=", reason)
    .where("state", "=", "REQUESTED")
    .execute();
}
