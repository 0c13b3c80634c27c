import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { idArray, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { dayIn } from "../../../core/day-in.ts";
import { queryRows } from "../../../core/query.ts";
import { stageFiguresVisibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Pool } from "../contract-load.ts";
import { isUndoableSql } from "./undoable.ts";

export type StoredPool = Omit<Pool, "strategy" | "inflowAt" | "agents" | "room" | "lastRun"> & {
  readonly day: Day;
};

interface AllocationOverviewFilter {
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

/** Stages that an institution works, and those it left with open cases in them. */
const buildPoolsSql = (actor: Actor, { institutionId, stageId }: AllocationOverviewFilter) => sql`
  select i.id as institution_id, i.name as institution_name, i.zone, l.stage_id,
    l.open, l.unassigned
  from (
    select institution_id, stage_id, sum(n)::int as open, coalesce(sum(n) filter (where not is_assigned), 0)::int as unassigned
    from (
      select institution_id, stage_id, is_assigned, n from case_count_total where status in ${toCodesSql(OPEN_STATUSES)}
      union all select institution_id, stage_id, true, 0 from institution_stage
    ) one group by 1, 2
  ) l join institution i on i.id = l.institution_id
  where ${stageFiguresVisibleTo(actor, "l")} and (i.status = 'ENABLED' or l.open > 0)
    and (${institutionId ?? null}::bigint is null or l.institution_id = ${institutionId ?? null}::bigint)
    and (${stageId ?? null}::bigint is null or l.stage_id = ${stageId ?? null}::bigint)`;

/** Arrears of the unassigned cases of each pool, and their currency when it is the only one. */
const UNASSIGNED_AMOUNTS = sql`
  select t.institution_id, t.stage_id, sum(t.minor)::bigint as minor,
    case when min(p.currency) = max(p.currency) then min(p.currency) end as currency
  from (
    select institution_id, stage_id, product_id, sum(arrears_minor) as minor from case_amount
    where agent_id is null and is_open group by 1, 2, 3 having sum(n) > 0
  ) t join product p on p.id = t.product_id
  group by 1, 2`;

/** Condition for the unassigned cases `c` of pool `i`. */
const isInPoolSql = sql`c.institution_id = i.institution_id and c.stage_id = i.stage_id and c.agent_id is null
  and c.status in ${toCodesSql(OPEN_STATUSES)}`;

export const pools = (db: Db, actor: Actor, filter: AllocationOverviewFilter, now: Date) =>
  queryRows(db)<StoredPool>`
    with place as materialized (${buildPoolsSql(actor, filter)}), amounts as materialized (${UNASSIGNED_AMOUNTS})
    select i.institution_id, i.institution_name, i.stage_id, q.name as stage_name, q.type, i.open, i.unassigned,
      entered.today::int as entered_today, entered.assigned::int as assigned_today, w.currency, coalesce(w.minor, 0)::bigint as unassigned_minor,
      (select min(coalesce(c.unassigned_since, c.created_at)) from collection_case c where ${isInPoolSql}) as waits_since,
      (select count(*) from collection_case c where ${isInPoolSql} and c.passed_over_at is not null)::int as passed_over, ${dayIn(now)} as day
    from place i
    join stage q on q.id = i.stage_id
    left join amounts w on w.institution_id = i.institution_id and w.stage_id = i.stage_id
    cross join lateral (
      select count(*) filter (where s.event in ('PLACED', 'STAGE')) as today, count(*) filter (where s.event = 'ASSIGNED') as assigned
      from case_status_log s where s.institution_id = i.institution_id and s.stage_id = i.stage_id
        and s.at >= (${dayIn(now)}::timestamp at time zone i.zone)
    ) entered
    order by i.institution_name, i.institution_id`;

type LastRun = NonNullable<Pool["lastRun"]> & {
  readonly institutionId: number;
  readonly stageId: number;
  readonly cases: number;
};

/**
 * Finds the last committed run of each pool. Previews are skipped, so that they do not hide a
 * failed run.
 */
export const lastRuns = (db: Db, keys: readonly Pick<Pool, "institutionId" | "stageId">[]) =>
  queryRows(db)<LastRun>`
    select p.institution_id, p.stage_id, r.id as run_id, r.cause, r.state, r.created_at, r.cases, r.is_undoable
    from unnest(${idArray(keys.map((key) => key.institutionId))}, ${idArray(keys.map((key) => key.stageId))})
      as p (institution_id, stage_id)
    cross join lateral (
      select r.id, r.cause, r.state, r.created_at, r.cases, ${isUndoableSql} as is_undoable from allocation_run r
      where r.institution_id = p.institution_id and r.stage_id = p.stage_id and r.state not in ('PREVIEW', 'DISCARDED')
      order by r.created_at desc, r.id desc limit 1
    ) r`;
