import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { zoneOn } from "../../../core/zone-sql.ts";
import type { ReportCode } from "../contract-codes.ts";

export interface DueReport {
  readonly code: ReportCode;
  /** Set when the report adds up figures, which late events change after the end of the day. */
  readonly hasLateChanges: boolean;
}

export interface DueDay {
  readonly institutionId: number;
  readonly day: Day;
  /** Reporting hour that is due; null for a past day. */
  readonly hour: number | null;
}

/** Number of days for which missed or failed days are made up. */
const LATE_DAYS = sql.lit(31);

/**
 * Time from which a late change is visible to new transactions: it is recorded shortly before its
 * commit.
 */
export const visibleAtSql = (at: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`(${at} + interval '1 minute')`;

/**
 * Lists due days by the clock of each institution, oldest first: ended days since the first
 * computed one, at least yesterday, and again after late changes of figures; and today since its
 * last reporting hour. A day that failed in the last 15 minutes waits.
 */
export const dueDays = (db: Db, { code: report, hasLateChanges }: DueReport, now: Date) =>
  queryRows(db)<DueDay>`
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
        where institution_id = c.id and day = c.wall::date - back and ${hasLateChanges} and ${visibleAtSql(sql`at`)} <= ${now}
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
    order by d.day, d.institution_id`;
