import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type { DayRange } from "../../../core/range.ts";
import { zoneOn } from "../../../core/zone-sql.ts";
import { OF_FIGURES, type ReportCode } from "../contract-codes.ts";
import { visibleAtSql } from "./due.ts";

/** Tables of runs that must be reproducible. */
export type VerifiableTable = "report_daily" | "report_overview" | "roll_rate";

export interface DigestQuery {
  readonly report: ReportCode;
  readonly table: VerifiableTable;
  readonly days: DayRange;
  readonly now: Date;
}

/** Day of the run that wrote a row. */
const DAY: Record<VerifiableTable, RawBuilder<unknown>> = {
  report_daily: sql`t.day`,
  report_overview: sql`t.day`,
  roll_rate: sql`(t.day + t.days_since - 1)`,
};

const A_DAY = sql`d.day as first, d.day as last`;
const A_MONTH = sql`date_trunc('month', d.day)::date as first, (date_trunc('month', d.day) + interval '1 month')::date - 1 as last`;

/** Days that a run writes together, because a row adds up the days before it. */
const RUN_RANGES: Record<VerifiableTable, RawBuilder<unknown>> = {
  report_daily: A_DAY,
  report_overview: A_MONTH,
  roll_rate: A_DAY,
};

const inDays = ({ table, days }: Pick<DigestQuery, "table" | "days">): RawBuilder<SqlBool> =>
  sql`${DAY[table]} between ${days.from}::date and ${days.to}::date`;

/** Day of an institution, with its number of rows and a digest of their values. */
export interface DayDigest {
  readonly institutionId: number;
  readonly day: Day;
  readonly rows: number;
  readonly digest: string;
}

/** Reads digests of days that had ended when they were computed and have not changed since. */
export async function digests(db: Db, query: DigestQuery): Promise<DayDigest[]> {
  const { report, table, now } = query;
  return queryRows(db)<DayDigest>`
    with d as (
      select t.institution_id, ${DAY[table]} as day, count(*)::int as rows, md5(string_agg(t::text, ' ' order by t::text)) as digest
      from ${sql.table(table)} t where ${inDays(query)} group by 1, 2)
    select d.institution_id, d.day, d.rows, d.digest
    from d join institution i on i.id = d.institution_id
    cross join lateral (select ${RUN_RANGES[table]}) w
    cross join lateral (
      select max(${visibleAtSql(sql`at`)}) as at from report_late_change
      where institution_id = i.id and day between w.first and d.day and ${OF_FIGURES.has(report)}) l
    where d.day < (${now}::timestamptz at time zone i.zone)::date and exists (
      select from report_run r where r.report = ${report} and r.state = 'DONE' and r.from_on <= w.last and r.to_on >= w.first
        and (r.institution_id is null or r.institution_id = i.id)
        and r.started_at >= (d.day + 1)::timestamp at time zone ${zoneOn(sql`(d.day + 1)`)} and (l.at is null or r.started_at > l.at))
    order by d.institution_id, d.day`;
}

export async function listRows(
  db: Db,
  table: VerifiableTable,
  { institutionId, day }: Pick<DayDigest, "institutionId" | "day">,
): Promise<string[]> {
  const rows = await queryRows(db)<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(table)} t
    where t.institution_id = ${institutionId} and ${DAY[table]} = ${day}::date order by 1`;
  return rows.map(({ row }) => row);
}

/** Returns the first and last day with rows; null without rows. */
export async function findDayRange(
  db: Db,
  table: VerifiableTable,
  days: DayRange,
): Promise<{ from: Day; to: Day } | null> {
  const rows = await queryRows(db)<{ from: Day | null; to: Day | null }>`
    select min(${DAY[table]}) as "from", max(${DAY[table]}) as "to" from ${sql.table(table)} t
    where ${inDays({ table, days })}`;
  const [row] = rows;
  return row?.from && row.to ? { from: row.from, to: row.to } : null;
}
