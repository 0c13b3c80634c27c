import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { orgUnitVisibleTo } from "../../../core/scope.ts";
import { USUAL_WEEKS } from "../contract-codes.ts";
import type { DaysBefore, HourPart } from "../rules.ts";
import { hoursFor, SUMS, weekdaysBefore, workedOn } from "./sums.ts";

export interface HoursQuery {
  readonly actor: Actor;
  readonly day: Day;
  readonly institutionId?: number | undefined;
  readonly stageId?: number | undefined;
}

/** Lists the hours of a day and of the same weekdays before, by institution. */
export const listHourParts = (db: Db, { actor, day, institutionId, stageId }: HoursQuery) =>
  queryRows(db)<HourPart>`
    select h.day, h.hour::int as hour, h.institution_id, h.currency, ${SUMS}, bool_or(h.rebuilt) as rebuilt
    from ${hoursFor(actor)}
    where ${orgUnitVisibleTo(actor, "h")}
      and h.day in (select ${day}::date - 7 * n from generate_series(0, ${USUAL_WEEKS}::int) n)
      and (h.day = ${day}::date or ${workedOn(sql`h.institution_id`, sql`h.day`)})
      ${institutionId === undefined ? sql`` : sql`and h.institution_id = ${institutionId}`}
      ${stageId === undefined ? sql`` : sql`and h.stage_id = ${stageId}`}
    group by h.day, h.hour, h.institution_id, h.currency`;

/** Counts the earlier days with which each hour of these institutions can be compared. */
export const countComparableDays = (db: Db, institutionIds: readonly number[], day: Day) =>
  queryRows(db)<DaysBefore>`
    select i.id as institution_id, r.hour, cardinality(array(${weekdaysBefore(USUAL_WEEKS, { institutionId: sql`i.id`, day: sql`${day}::date`, hour: sql`r.hour` })})) as days
    from institution i
    cross join generate_series(0, 23) r(hour)
    where i.id = ${anyOf(institutionIds)}
      and exists (select from institution_hour x where x.institution_id = i.id and x.hour = r.hour and x.day < ${day}::date)`;

export async function listReportingHours(db: Db, day: Day): Promise<number[]> {
  const rows = await queryRows(db)<{ hour: number }>`
    select unnest(hours)::int as hour from (
      select hours from reporting_hours where effective_on <= ${day}::date order by effective_on desc, id desc limit 1) h
    order by 1`;
  return rows.map((row) => row.hour);
}

/** Days of one institution or of all, optionally up to an hour of each day. */
export interface HourRange {
  readonly institutionId: number | null;
  readonly from: Day;
  readonly to: Day;
  readonly hour: number | null;
}

export interface MissingHour {
  readonly institutionId: number;
  readonly zone: string;
  readonly day: Day;
  readonly hour: number;
}

export const listMissingHours = (db: Db, { institutionId, from, to, hour }: HourRange, now: Date) =>
  queryRows(db)<MissingHour>`
    select i.id as institution_id, i.zone, d.day::date::text as day, r.hour
    from institution i
    cross join generate_series(${from}::date, ${to}::date, interval '1 day') d(day)
    cross join lateral (
      select unnest(hours)::int as hour from (
        select hours from reporting_hours where effective_on <= d.day::date order by effective_on desc, id desc limit 1) s) r
    where i.status = 'ENABLED' and (${institutionId}::bigint is null or i.id = ${institutionId}::bigint)
      and r.hour <= coalesce(${hour}::int, 23)
      and d.day + make_interval(hours => r.hour) <= ${now}::timestamptz at time zone i.zone
      and not exists (select from institution_hour h where h.institution_id = i.id and h.day = d.day::date and h.hour = r.hour)
    order by i.id, d.day, r.hour`;

export async function countRows(
  db: Db,
  { institutionId, from, to, hour }: HourRange,
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select coalesce(sum(agents), 0)::int as n from stage_hour
    where day between ${from}::date and ${to}::date and hour <= coalesce(${hour}::int, 23)
      and (${institutionId}::bigint is null or institution_id = ${institutionId}::bigint)`;
  return row?.n ?? 0;
}
