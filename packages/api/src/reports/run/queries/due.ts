import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { zoneOn } from "../../../core/zone-sql.ts";
import { OF_FIGURES, type ReportCode } from "../contract-codes.ts";

export interface DueDay {
  readonly institutionId: number;
  readonly day: Day;
  /** The reporting hour that has come; null for a day that is over. */
  readonly hour: number | null;
}

/** So far back a day is made up for on which no server ran, or no run went well. */
const LATE_DAYS = sql.lit(31);

/** When a change of late is seen by whoever begins then: it is noted a little before it is there for all to see. */
export const visibleAtSql = (at: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(${at} + interval '1 minute')`;

/**
 * Days that wait for the clock, by that of each institution, the oldest first: those that are over, from the first that was ever
 * computed on and yesterday at least, again where figures of it changed later, and today since its last reporting hour. One that failed a quarter of an hour ago or
 * less waits.
 */
export async function dueDays(db: Db, report: ReportCode, now: Date): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`
    with clock as (
      select i.id, i.zone, (${now}::timestamptz at time zone i.zone) as wall,
        (select min(r.from_on) from report_run r where r.report = ${report} and r.state = 'DONE'
          and (r.institution_id is null or r.institution_id = i.id)) as first_on
      from institution i where i.status = 'ENABLED'
    ), due as (
      select c.id as institution_id, (c.wall::date - back) as day, null::smallint as hour,
        greatest((c.wall::date - back + 1)::timestamp at time zone ${zoneOn(sql`(c.wall::date - back + 1)`, sql`c.id`, sql`c.zone`)}, l.visible_at) as since
      from clock c cross join generate_series(1, ${LATE_DAYS}) back
      left join lateral (
        select ${visibleAtSql(sql`at`)} as visible_at from report_late_change
        where institution_id = c.id and day = c.wall::date - back and ${OF_FIGURES.has(report)} and ${visibleAtSql(sql`at`)} <= ${now}
      ) l on true
      where back = 1 or c.wall::date - back >= c.first_on
      union all
      select c.id, c.wall::date, h.hour, (c.wall::date + make_interval(hours => h.hour)) at time zone c.zone
      from clock c cross join lateral (
        select max(one.hour)::smallint as hour from unnest((
          select hours from reporting_hours where effective_on <= c.wall::date order by effective_on desc, id desc limit 1
        )) as one(hour) where one.hour <= extract(hour from c.wall)) h
      where h.hour is not null
    )
    select d.institution_id, d.day, d.hour from due d
    where not exists (
      select from report_run r where r.report = ${report} and d.day between r.from_on and r.to_on
        and (r.institution_id is null or r.institution_id = d.institution_id)
        and (r.hour is null or r.hour >= d.hour)
        and ((r.state = 'DONE' and r.started_at >= d.since)
          or (r.state = 'FAILED' and r.started_at > ${now}::timestamptz - interval '15 minutes')))
    order by d.day, d.institution_id`.execute(db);
  return rows;
}
