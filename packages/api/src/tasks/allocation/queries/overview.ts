import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { idArray, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { dayIn } from "../../../core/day-in.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, stageFiguresVisibleTo } from "../../../core/scope.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import type { Pool } from "../contract-load.ts";

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

const buildUnassignedSql = (actor: Actor) => sql`
  select c.id, c.institution_id, c.stage_id, c.product_id, c.arrears_minor, c.passed_over_at, c.created_at
  from collection_case c where c.agent_id is null and c.status in ${toCodesSql(OPEN_STATUSES)}
    and ${institutionVisibleTo(actor, sql.ref("c.institutionId"))}`;

/**
 * Unassigned cases: arrears, waiting since, and the number that a run passed over. The end of a
 * case's last assignment is the latest of all its ends.
 */
const waiting = sql`
  select c.institution_id, c.stage_id, sum(c.arrears_minor)::bigint as minor, count(c.passed_over_at)::int as passed_over,
    min(coalesce(b.left_at, c.created_at)) as since,
    case when min(p.currency) = max(p.currency) then min(p.currency) end as currency
  from unassigned c
  join product p on p.id = c.product_id
  left join (
    select b.case_id, max(b.released_at) as left_at from case_assignment b
    where b.released_at is not null and b.case_id in (select id from unassigned) group by 1
  ) b on b.case_id = c.id
  group by 1, 2`;

export const pools = (db: Db, actor: Actor, filter: AllocationOverviewFilter, now: Date) =>
  queryRows(db)<StoredPool>`
    with place as materialized (${buildPoolsSql(actor, filter)}), unassigned as materialized (${buildUnassignedSql(actor)}),
    waiting as materialized (${waiting})
    select i.institution_id, i.institution_name, i.stage_id, q.name as stage_name, q.type, i.open, i.unassigned,
      entered.today::int as entered_today, entered.assigned::int as assigned_today, w.currency, coalesce(w.minor, 0)::bigint as unassigned_minor,
      w.since as waits_since, coalesce(w.passed_over, 0)::int as passed_over, ${dayIn(now)} as day
    from place i
    join stage q on q.id = i.stage_id
    left join waiting w on w.institution_id = i.institution_id and w.stage_id = i.stage_id
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
    select p.institution_id, p.stage_id, r.id as run_id, r.cause, r.state, r.created_at, r.cases
    from unnest(${idArray(keys.map((key) => key.institutionId))}, ${idArray(keys.map((key) => key.stageId))})
      as p (institution_id, stage_id)
    cross join lateral (
      select r.id, r.cause, r.state, r.created_at, r.cases from allocation_run r
      where r.institution_id = p.institution_id and r.stage_id = p.stage_id and r.state not in ('PREVIEW', 'DISCARDED')
      order by r.created_at desc, r.id desc limit 1
    ) r`;
