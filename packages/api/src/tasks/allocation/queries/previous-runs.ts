import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { dayAt } from "../../../core/zone-sql.ts";

export interface PreviousRunRow {
  readonly runId: number;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly queueId: number;
  readonly queueName: string;
  readonly day: Day;
  readonly recoveryBp: number;
}

export interface PreviousRunFilter {
  readonly from: Day;
  readonly to: Day;
  readonly institutionId?: number | undefined;
  readonly queueId?: number | undefined;
}

/** Runs of the house that came to something, by the business days of their institutions, oldest first. */
export async function listPreviousRuns(
  db: Db,
  { from, to, institutionId, queueId }: PreviousRunFilter,
): Promise<PreviousRunRow[]> {
  const equal = (column: string, value: number | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  const { rows } = await sql<PreviousRunRow>`
    select r.id as run_id, i.id as institution_id, i.name as institution_name, q.id as queue_id, q.name as queue_name,
      d.day::text as day, p.recovery_bp
    from allocation_run r
    join institution i on i.id = r.institution_id
    join queue q on q.id = r.queue_id
    cross join lateral (select ${dayAt(sql`r.made_at`)} as day) d
    cross join lateral queue_policy_on(q.id, d.day) p
    where r.kind = 'ASSIGN' and r.cause <> 'MANUAL' and r.state = 'DONE'
      and r.made_at >= ${from}::date - 1 and r.made_at < ${to}::date + 2
      and d.day between ${from}::date and ${to}::date
      and ${equal("r.institutionId", institutionId)} and ${equal("r.queueId", queueId)}
    order by r.id`.execute(db);
  return rows;
}
