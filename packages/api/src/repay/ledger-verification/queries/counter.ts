import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";

export interface BorrowerCountMismatch {
  readonly id: number;
  readonly stored: number;
  readonly counted: number;
}

/** Lists borrowers whose stored count of settled cases differs from the counted one. */
export const settledCounts = (db: Db) =>
  queryRows(db)<BorrowerCountMismatch>`
    select b.id, b.times_settled as stored, coalesce(s.n, 0) as counted
    from borrower b left join (
      select borrower_id, count(*) as n from collection_case where status in ('C30', 'C31', 'C32') group by 1
    ) s on s.borrower_id = b.id
    where b.times_settled <> coalesce(s.n, 0) order by b.id`;

export interface Tallied {
  readonly table: string;
  /** Institution, stage, agent, status and tab. */
  readonly dimensions: string;
  readonly stored: number;
  readonly counted: number;
}

/** Lists stored case counts that differ from the counted cases. */
export const findCountDifferences = (db: Db) =>
  queryRows(db)<Tallied>`
    with cases as materialized (
      select institution_id, stage_id, agent_id, status, tab, is_withheld, count(*) as n
      from collection_case group by 1, 2, 3, 4, 5, 6
    ),
    both_ways as (
      select 'case_count' as table, institution_id, stage_id, coalesce(agent_id::text, 'pool') as who, status, tab,
        is_withheld, sum(n) as stored, 0 as counted
      from case_count group by 1, 2, 3, 4, 5, 6, 7
      union all
      select 'case_count', institution_id, stage_id, coalesce(agent_id::text, 'pool'), status, tab,
        is_withheld, 0, n
      from cases
      union all
      select 'case_count_total', institution_id, stage_id, case when is_assigned then 'assigned' else 'pool' end, status, tab,
        is_withheld, sum(n), 0
      from case_count_total group by 1, 2, 3, 4, 5, 6, 7
      union all
      select 'case_count_total', institution_id, stage_id, case when agent_id is null then 'pool' else 'assigned' end,
        status, tab, is_withheld, 0, n
      from cases
    )
    select "table", concat_ws(' ', 'institution', institution_id, 'stage', stage_id, who, status, tab,
        case when is_withheld then 'withheld' end) as dimensions,
      sum(stored)::bigint as stored, sum(counted)::bigint as counted
    from both_ways group by 1, 2 having sum(stored) <> sum(counted) order by 1, 2`;
