import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { AssignedCase } from "../rules/cause.ts";

export type AssignedCaseRow = AssignedCase & { readonly caseId: number; readonly agentId: number };

/** Last conversation with the borrower about any case, counted as in the figures. */
const SPOKEN_AT = sql`greatest(
    (select max(k.requested_at) from call_record k
      where k.borrower_id = c.borrower_id and k.relation = 'R01' and k.state = 'ENDED' and k.call_status = 'CNCT'
        and k.talk_seconds > 0),
    (select max(t.at) from contact_attempt t join collection_log l on l.id = t.log_id
      where t.borrower_id = c.borrower_id and t.action = 'CALL' and t.connected_at is not null and l.relation = 'R01'))`;

const UNTOUCHED = sql<SqlBool>`(c.status = 'C00' and c.agent_opened_at is null)`;

/** Filter of cases that may have to be recycled; a null limit switches its cause off. */
export interface Suspects {
  readonly institutionId: number;
  readonly today: Day;
  readonly agentIds: readonly number[];
  /** Agents who may be absent. */
  readonly awayIds: readonly number[];
  readonly includesManual: boolean;
  readonly untouchedSince: Date | null;
  readonly silentSince: Date | null;
}

/** Lists cases that may have to be released, with ids above `after`; the rule decides. */
export async function listRecyclingCandidates(
  db: Db,
  criteria: Suspects,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<AssignedCaseRow[]> {
  const { untouchedSince, silentSince, includesManual } = criteria;
  return queryAssignedCases(
    db,
    sql`c.institution_id = ${criteria.institutionId} and c.id > ${after} and c.agent_id = ${anyOf(criteria.agentIds)}
      and not c.on_hold and (c.promise_on is null or c.promise_on < ${criteria.today}::date)
      and (q.type = 'AUTOMATIC' or ${includesManual}::boolean)
      and (c.agent_id = ${anyOf(criteria.awayIds)}
        or (${UNTOUCHED} and c.assigned_at <= ${untouchedSince}::timestamptz)
        or (c.assigned_at < ${silentSince}::timestamptz
          and coalesce(${SPOKEN_AT} < ${silentSince}::timestamptz, true)))`,
    limit,
  );
}

/** Reads the current state of these cases. */
export const listAssignedCases = (db: Db, caseIds: readonly number[]): Promise<AssignedCaseRow[]> =>
  queryAssignedCases(db, sql`c.id = ${anyOf(caseIds)}`, caseIds.length);

const queryAssignedCases = (db: Db, which: RawBuilder<unknown>, limit: number) =>
  queryRows(db)<AssignedCaseRow>`
    select c.id as case_id, c.agent_id, c.assigned_at, ${UNTOUCHED} as is_untouched, ${SPOKEN_AT} as spoken_at, c.promise_on,
      c.on_hold, q.type = 'MANUAL' as is_manual
    from collection_case c join stage q on q.id = c.stage_id
    where c.status in ${toCodesSql(OPEN_STATUSES)} and c.agent_id is not null and c.assigned_at is not null and ${which}
    order by c.id limit ${limit}`;
