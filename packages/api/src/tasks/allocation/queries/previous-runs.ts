import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { dayAt } from "../../../core/zone-sql.ts";

export interface PreviousRunRow {
  readonly runId: number;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly stageId: number;
  readonly stageName: string;
  readonly day: Day;
  readonly recoveryBp: number;
}

export interface PreviousRunFilter {
  readonly from: Day;
  readonly to: Day;
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

/** Lists completed automatic runs by the business days of their institutions, oldest first. */
export async function listPreviousRuns(
  db: Db,
  { from, to, institutionId, stageId }: PreviousRunFilter,
): Promise<PreviousRunRow[]> {
  const equal = (column: string, value: number | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  return queryRows(db)<PreviousRunRow>`
    select r.id as run_id, i.id as institution_id, i.name as institution_name, q.id as stage_id, q.name as stage_name,
      d.day::text as day, p.recovery_bp
    from allocation_run r
    join institution i on i.id = r.institution_id
    join stage q on q.id = r.stage_id
    cross join lateral (select ${dayAt(sql`r.created_at`)} as day) d
    cross join lateral stage_policy_on(q.id, d.day) p
    where r.kind = 'ASSIGN' and r.cause <> 'MANUAL' and r.state = 'DONE'
      and r.created_at >= ${from}::date - 1 and r.created_at < ${to}::date + 2
      and d.day between ${from}::date and ${to}::date
      and ${equal("r.institutionId", institutionId)} and ${equal("r.stageId", stageId)}
    order by r.id`;
}
