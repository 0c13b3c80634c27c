import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type { Contribution } from "../rules/count.ts";
import type { Activity, HourRow } from "../rules/hour.ts";
import type { Member } from "../rules/rank.ts";

export interface InstitutionDay {
  readonly institutionId: number;
  readonly zone: string;
  readonly day: Day;
}

export async function listCaseIds(
  db: Db,
  agentIds: readonly number[],
  day: Day,
): Promise<number[]> {
  const rows = await queryRows(db)<{ caseId: number }>`
    select distinct case_id from agent_day_case
    where agent_id = ${anyOf(agentIds)} and day = ${day}::date order by case_id`;
  return rows.map((row) => row.caseId);
}

export const listCreditsBefore = (db: Db, agentIds: readonly number[], day: Day, instant: Date) =>
  queryRows(db)<Contribution>`
    select agent_id, day, currency, sum(amount_minor)::bigint as collected_minor,
      sum(sign(amount_minor))::int as payments, max(paid_at) filter (where cause = 'POSTED') as last_paid_at
    from payment_credit
    where agent_id = ${anyOf(agentIds)} and day = ${day}::date and at < ${instant}
    group by agent_id, day, currency`;

export const listActivitiesBefore = (
  db: Db,
  agentIds: readonly number[],
  day: Day,
  instant: Date,
) =>
  queryRows(db)<Activity>`
    select u.id as agent_id, currency, count(*) filter (where kind <> 'PROMISED')::int as calls,
      count(*) filter (where kind <> 'PROMISED' and is_connected)::int as connected,
      count(distinct case_id) filter (where kind <> 'PROMISED')::int as attempted_cases,
      count(*) filter (where kind = 'PROMISED')::int as promises,
      coalesce(sum(amount_minor) filter (where kind = 'PROMISED'), 0)::bigint as promised_minor
    from current_fact f join app_user u on u.id = f.agent_id
    where f.agent_id = ${anyOf(agentIds)} and day = ${day}::date and at < ${instant} and kind in ('CALL', 'LOGGED_CALL', 'PROMISED')
    group by u.id, currency`;

/**
 * Lists the members of an institution at an instant, with their stages. The first stage of an agent
 * also holds for the time before it.
 */
export const listMembersAt = (db: Db, institutionId: number, instant: Date) =>
  queryRows(db)<Member>`
    select u.id as agent_id, ${institutionId}::int as institution_id, p.stage_id, u.status = 'ENABLED' as enabled
    from app_user u
    join role r on r.id = u.role_id and r.works_cases
    cross join lateral (
      select s.institution_id, s.stage_id from (
        select true as is_posting, from_at, id, institution_id, stage_id from agent_org_unit where agent_id = u.id
        union all select false, null, 0, u.institution_id, u.stage_id) s
      order by is_posting desc, from_at <= ${instant} desc,
        case when from_at <= ${instant} then from_at end desc, from_at, id desc limit 1
    ) p
    where p.institution_id = ${institutionId} order by u.id`;

export interface RecordedHour {
  readonly institutionId: number;
  readonly day: Day;
  readonly hour: number;
  readonly recordedAt: Date;
}

/** Maximum number of rows with all columns per statement. */
const BATCH = 1_000;

/** Returns false when another process has recorded the hour. */
export async function insertHour(
  db: Db,
  recordedHour: RecordedHour,
  rebuilt: boolean,
  rows: readonly HourRow[],
): Promise<boolean> {
  const { day, hour, recordedAt } = recordedHour;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("institutionHour")
    .values(recordedHour)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  for (let from = 0; from < rows.length; from += BATCH)
    await db
      .insertInto("agentHour")
      .values(
        rows.slice(from, from + BATCH).map((row) => ({ ...row, day, hour, rebuilt, recordedAt })),
      )
      .execute();
  await addStages(db, recordedHour);
  return true;
}

const addStages = (db: Db, { institutionId, day, hour }: RecordedHour) =>
  sql`
    insert into stage_hour (institution_id, day, hour, stage_id, currency, agents, assigned, assigned_minor, settled, collected_minor,
      attempted_cases, calls, connected, promises, promised_minor, payments, rebuilt, recorded_at)
    select institution_id, day, hour, stage_id, currency, count(*), sum(assigned), sum(assigned_minor), sum(settled),
      sum(collected_minor), sum(attempted_cases), sum(calls), sum(connected), sum(promises), sum(promised_minor),
      sum(payments), bool_or(rebuilt), max(recorded_at)
    from agent_hour where institution_id = ${institutionId} and day = ${day}::date and hour = ${hour}
    group by institution_id, day, hour, stage_id, currency`.execute(db);
