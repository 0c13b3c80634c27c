/* Finds cases whose status, stage, agent or assignments do not follow from their history. */
import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";
import { compareColumns, type ColumnDifference } from "./columns.ts";

const OPEN = toCodesSql(OPEN_STATUSES);
/** Statuses of cases that their lender withdrew, so that no agent has them. */
const RECALLED = toCodesSql(["C40", "C70"]);

export async function casesAfter(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select id from collection_case where id > ${after} order by id limit ${limit}`;
  return rows.map((row) => row.id);
}

/** Log entries in the order of writing, each with the previous one. */
const parts = (ids: readonly number[]) => sql`
  line as materialized (
    select l.*, lag(l.after) over w as was, lag(l.stage_id) over w as was_stage_id,
      row_number() over (partition by l.case_id order by l.id desc) = 1 as is_last
    from case_status_log l where l.case_id = ${anyOf(ids)}
    window w as (partition by l.case_id order by l.id)),
  held as materialized (
    select distinct on (l.case_id) l.case_id, case when l.event = 'ASSIGNED' then l.agent_id end as agent_id
    from line l where l.event in ('ASSIGNED', 'RELEASED', 'STAGE') or l.after in ${RECALLED}
    order by l.case_id, l.id desc),
  assigned as materialized (
    select b.id, b.case_id, b.assigned_at, b.released_at, exists (
        select from case_status_log l where l.case_id = b.case_id and l.event = 'ASSIGNED' and l.agent_id = b.agent_id
          and l.at between b.assigned_at - interval '1 minute' and b.assigned_at + interval '1 minute') as has_begun,
      exists (
        select from case_status_log l where l.case_id = b.case_id and (l.event in ('ASSIGNED', 'RELEASED', 'STAGE') or l.after not in ${OPEN})
          and l.at between b.released_at - interval '1 minute' and b.released_at + interval '1 minute') as has_ended
    from case_assignment b where b.case_id = ${anyOf(ids)})`;

/**
 * Checks that each log entry starts where the previous one ended, that the last one matches the
 * case, and that each assignment has its entries.
 */
export const chainDifferences = (
  db: Db,
  ids: readonly number[],
  limit: number,
): Promise<ColumnDifference[]> =>
  compareColumns(db, {
    parts: parts(ids),
    tables: [
      {
        table: "case_status_log",
        key: ["caseId", "id"],
        columns: ["before", "stageId"],
        stored: sql`select case_id, id, before, stage_id from line`,
        derived: sql`
          select l.case_id, l.id, l.was as before, case when l.was_stage_id is null or (l.event = 'STAGE'
            and coalesce(l.stage_before_id, l.was_stage_id) = l.was_stage_id) then l.stage_id else l.was_stage_id end as stage_id
          from line l`,
      },
      {
        table: "collection_case",
        key: ["id"],
        columns: ["status", "stageId", "agentId"],
        stored: sql`
          select c.id, c.status, c.stage_id, c.agent_id from collection_case c where c.id = ${anyOf(ids)}`,
        derived: sql`
          select l.case_id as id, l.after as status, l.stage_id, h.agent_id
          from line l left join held h on h.case_id = l.case_id where l.is_last`,
      },
      {
        table: "case_assignment",
        key: ["caseId", "id"],
        columns: ["assignedAt", "releasedAt"],
        stored: sql`select case_id, id, assigned_at, released_at from assigned`,
        derived: sql`
          select case_id, id, case when has_begun then assigned_at end as assigned_at, case when has_ended then released_at end as released_at
          from assigned`,
      },
    ],
    limit,
  });
