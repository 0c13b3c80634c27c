import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { dayIn } from "../../../core/day-in.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { OPEN_STATUSES } from "../../case/contract-codes.ts";
import { RUN_LIMIT } from "../contract-codes.ts";
import type { WaitingPool } from "../rules/due.ts";
import type { PoolCase } from "../rules/inputs.ts";
import { listPoolCases } from "./input.ts";

export interface Pool extends WaitingPool {
  readonly institutionId: number;
  readonly stageId: number;
  readonly today: Day;
  readonly waiting: number;
}

/** Time until a passed-over case is tried again. */
const REST = sql.lit("1 hour");

const isFreshSql = (now: Date) => sql`(
  c.passed_over_at is null or c.passed_over_at <= ${now}::timestamptz - ${REST}::interval)`;

export type PoolKey = Pick<Pool, "institutionId" | "stageId">;

/** Lists automatic stages of institutions with unassigned cases in them, or only the given pool. */
export async function waitingPools(db: Db, now: Date, only?: PoolKey): Promise<Pool[]> {
  const condition = only
    ? sql`c.institution_id = ${only.institutionId} and c.stage_id = ${only.stageId}`
    : sql`true`;
  return queryRows(db)<Pool>`
    select w.institution_id, w.stage_id, d.today::text as today, to_char(d.at, 'HH24:MI') as time, w.waiting, w.fresh,
      exists (select from allocation_run r where r.institution_id = w.institution_id and r.stage_id = w.stage_id
        and r.cause = 'INFLOW' and r.created_at >= d.today::timestamp at time zone i.zone) as has_inflow,
      exists (select from allocation_run r where r.institution_id = w.institution_id and r.stage_id = w.stage_id
        and r.cause <> 'MANUAL' and (r.state in ('WAITING', 'RUNNING')
          or (r.state = 'FAILED' and r.ended_at > ${now}::timestamptz - ${REST}::interval))) as is_busy
    from (
      select c.institution_id, c.stage_id, count(*) as waiting, count(*) filter (where ${isFreshSql(now)}) as fresh
      from collection_case c
      where c.agent_id is null and c.status in ${toCodesSql(OPEN_STATUSES)}
        and c.stage_id in (select q.id from stage q where q.type = 'AUTOMATIC') and ${condition}
      group by c.institution_id, c.stage_id
    ) w
    join institution i on i.id = w.institution_id and i.status = 'ENABLED'
    cross join lateral (
      select ${now}::timestamptz at time zone i.zone as at, ${dayIn(now)} as today
    ) d
    order by w.institution_id, w.stage_id`;
}

/** Lists all waiting cases of the pool, or only those that no run passed over lately. */
export const poolCases = (
  db: Db,
  { institutionId, stageId }: PoolKey,
  only: "ALL" | "FRESH",
  now: Date,
): Promise<PoolCase[]> =>
  listPoolCases(
    db,
    sql`c.institution_id = ${institutionId} and c.stage_id = ${stageId} and c.agent_id is null
      and ${only === "FRESH" ? isFreshSql(now) : sql`true`}`,
    now,
    RUN_LIMIT,
  );

/** Locks the pool until the transaction ends. Returns false when another process has the lock. */
export async function tryPoolLock(db: Db, { institutionId, stageId }: PoolKey): Promise<boolean> {
  const row = await queryRow(db)<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('allocation_pool'), hashtext(${`${institutionId} ${stageId}`})) as held`;
  return row?.held === true;
}

export interface WeightInputs {
  readonly agentId: number;
  readonly collectedMinor: number;
  readonly tenureDays: number;
}

/** Days for which the recovery counts. */
const LATELY = sql.lit(30);

/** Reads the recent recovery and the time in service of the agents. */
export const getWeightInputs = (db: Db, agentIds: readonly number[], today: Day) =>
  queryRows(db)<WeightInputs>`
    select u.id as agent_id, (${today}::date - u.created_at::date) as tenure_days,
      coalesce((select sum(d.collected_minor) from agent_day d where d.agent_id = u.id
        and d.day > ${today}::date - ${LATELY}::integer and d.day <= ${today}::date), 0)::bigint as collected_minor
    from app_user u where u.id = ${anyOf(agentIds)}`;
