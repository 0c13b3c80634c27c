import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { execute, queryRows } from "../../../core/query.ts";
import { idArray } from "../../../core/sql.ts";
import type { WorkRank } from "../rules.ts";

/** End of the first payable code of a case. */
export const selectCodeEnd = (caseId: RawBuilder<unknown>) => sql<Date | null>`
  (select min(k.expires_at) from repayment_code k where k.case_id = ${caseId} and k.state in ('ACTIVE', 'PARTIAL'))`;

export async function codeEnds(
  db: Db,
  caseIds: readonly number[],
): Promise<Map<number, Date | null>> {
  const rows = await queryRows(db)<{ id: number; endsAt: Date | null }>`
    select c.id, ${selectCodeEnd(sql`c.id`)} as ends_at
    from unnest(${idArray(caseIds)}) as c (id)`;
  return new Map(rows.map(({ id, endsAt }) => [id, endsAt]));
}

export interface CodeEnd {
  readonly id: number;
  readonly endsAt: Date | null;
  readonly workRank: WorkRank;
}

/** Leaves the version unchanged: no form of a case edits codes. */
export const setCodeEnds = (db: Db, ends: readonly CodeEnd[]): Promise<void> =>
  execute(db)`
    update collection_case c set code_ends_at = e.ends_at, work_band = e.band, work_rank = e.rank, work_rank_until = e.until
    from unnest(
      ${ends.map((end) => end.id)}::bigint[], ${ends.map((end) => end.endsAt?.toISOString() ?? null)}::timestamptz[],
      ${ends.map((end) => end.workRank.band)}::smallint[], ${ends.map((end) => end.workRank.rank)}::bigint[],
      ${ends.map((end) => end.workRank.until?.toISOString() ?? null)}::timestamptz[]
    ) as e (id, ends_at, band, rank, until)
    where c.id = e.id`;
