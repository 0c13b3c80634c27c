import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { isOffShiftSql } from "../../../core/shift.ts";

export interface DueDay {
  readonly institutionId: number;
  readonly zone: string;
  readonly day: Day;
}

/** Lists institutions whose day has begun and has no tasks yet. */
export const dueDays = (db: Db, now: Date, startMinutes: number) =>
  queryRows(db)<DueDay>`
    select i.id as institution_id, i.zone, d.day
    from institution i
    cross join lateral (select (${now}::timestamptz at time zone i.zone)::date as day,
      (${now}::timestamptz at time zone i.zone)::time as clock) d
    where i.status = 'ENABLED' and d.clock >= time '00:00' + make_interval(mins => ${startMinutes}::int)
      and exists (select from task_config c where c.institution_id = i.id)
      and not exists (select from daily_task_day m where m.institution_id = i.id and m.day_on = d.day)
    order by i.id`;

/** Returns false when another process has created the tasks of this day or creates them now. */
export const claimDay = async (
  db: Db,
  { institutionId, day }: DueDay,
  now: Date,
): Promise<boolean> =>
  (await db
    .insertInto("dailyTaskDay")
    .values({ institutionId, dayOn: day, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("dayOn")
    .executeTakeFirst()) !== undefined;

export interface DayTasks {
  readonly made: number;
  /** Skipped because the deadline had passed. */
  readonly late: number;
}

interface Making {
  readonly institutionId: number;
  readonly day: Day;
  /** Template that starts on this day; null creates the tasks of all templates. */
  readonly configId: number | null;
}

/**
 * Creates one task for each agent on shift who has none. A daily run uses versions saved before the
 * day began; with configId, it uses the newest version of that template. Skips tasks whose deadline
 * has passed.
 */
export async function insertTasks(
  db: Db,
  { institutionId, day, configId }: Making,
  startAt: Date,
  now: Date,
): Promise<DayTasks> {
  const row = await queryRow(db)<DayTasks>`
    with wanted as (
      select v.config_id, v.version, u.id as agent_id, v.stage_id, e.at, v.remind_minutes
      from institution i
      join task_config c on c.institution_id = i.id
      join lateral (select * from task_config_version s
        where s.config_id = c.id and (s.at < ${startAt} or ${configId}::bigint is not null)
        order by s.version desc limit 1) v on v.kind <> 'DELETED'
        and (${configId}::bigint is null or c.id = ${configId} and v.from_on = ${day}::date)
      join app_user u on u.institution_id = i.id and u.stage_id = v.stage_id and u.status = 'ENABLED'
        and (c.group_id is null or u.group_id = c.group_id) and (v.audience = 'ALL' or u.id = any(v.agent_ids))
      join role r on r.id = u.role_id and r.works_cases
      cross join lateral (select (${day}::date + v.deadline) at time zone i.zone as at) e
      where i.id = ${institutionId} and i.status = 'ENABLED' and ${day}::date between v.from_on and coalesce(v.until_on, 'infinity')
        and (v.recurrence <> 'WEEKDAYS' or extract(isodow from ${day}::date) <= 5
          and not exists (select from holiday h where h.country = i.country and h.day = ${day}::date))
        and not ${isOffShiftSql("u", sql`${day}::date`)}
    ), fresh as (
      insert into daily_task (config_id, config_version, agent_id, institution_id, stage_id, day_on, deadline_at, remind_at, created_at)
      select config_id, version, agent_id, ${institutionId}, stage_id, ${day}::date, at, at - make_interval(mins => remind_minutes), ${now}
      from wanted where at > ${now} order by config_id, agent_id
      on conflict do nothing returning id
    )
    select (select count(*) from fresh)::int as made, (select count(*) from wanted where at <= ${now})::int as late`;
  return row ?? { made: 0, late: 0 };
}
