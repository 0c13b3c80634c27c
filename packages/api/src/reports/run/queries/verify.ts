import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import type { DayRange } from "../../../core/range.ts";
import { zoneOn } from "../../../core/zone-sql.ts";
import { type DueReport, visibleAtSql } from "./due.ts";

/** Rows that must be the same when their finished days are computed again. */
export interface VerifiableRows {
  readonly table: string;
  /** Day of the run that wrote row `t`. */
  readonly day: RawBuilder<unknown>;
  /** Days that a run writes together: a month where a row adds up the days before it. */
  readonly span: "day" | "month";
}

export interface DigestQuery {
  readonly report: DueReport;
  readonly stored: VerifiableRows;
  readonly days: DayRange;
  readonly now: Date;
}

const isInDays = ({ day }: VerifiableRows, { from, to }: DayRange) =>
  sql<SqlBool>`${day} between ${from}::date and ${to}::date`;

/** Day of an institution, with its number of rows and a digest of their values. */
export interface DayDigest {
  readonly institutionId: number;
  readonly day: Day;
  readonly rows: number;
  readonly digest: string;
}

/** Reads digests of days that had ended when they were computed and have not changed since. */
export function digests(db: Db, { report, stored, days, now }: DigestQuery): Promise<DayDigest[]> {
  const span = sql.lit(stored.span);
  return queryRows(db)<DayDigest>`
    with d as (
      select t.institution_id, ${stored.day}::date as day, count(*)::int as rows, md5(string_agg(t::text, ' ' order by t::text)) as digest
      from ${sql.table(stored.table)} t where ${isInDays(stored, days)} group by 1, 2)
    select d.institution_id, d.day, d.rows, d.digest
    from d join institution i on i.id = d.institution_id
    cross join lateral (
      select date_trunc(${span}, d.day)::date as first, (date_trunc(${span}, d.day) + ('1 ' || ${span})::interval)::date - 1 as last) w
    cross join lateral (
      select max(${visibleAtSql(sql`at`)}) as at from report_late_change
      where institution_id = i.id and day between w.first and d.day and ${report.hasLateChanges}) l
    where d.day < (${now}::timestamptz at time zone i.zone)::date and exists (
      select from report_run r where r.report = ${report.code} and r.state = 'DONE' and r.from_on <= w.last and r.to_on >= w.first
        and (r.institution_id is null or r.institution_id = i.id)
        and r.started_at >= (d.day + 1)::timestamp at time zone ${zoneOn(sql`(d.day + 1)`)} and (l.at is null or r.started_at > l.at))
    order by d.institution_id, d.day`;
}

export async function listRows(
  db: Db,
  { stored, at }: { readonly stored: VerifiableRows; readonly at: DayDigest },
): Promise<string[]> {
  const rows = await queryRows(db)<{ row: string }>`
    select to_jsonb(t)::text as row from ${sql.table(stored.table)} t
    where t.institution_id = ${at.institutionId} and ${stored.day} = ${at.day}::date order by 1`;
  return rows.map(({ row }) => row);
}

/** Returns the first and last day with rows; null without rows. */
export async function findDayRange(
  db: Db,
  { stored, days }: Pick<DigestQuery, "stored" | "days">,
): Promise<{ from: Day; to: Day } | null> {
  const row = await queryRow(db)<{ from: Day | null; to: Day | null }>`
    select min(${stored.day}) as "from", max(${stored.day}) as "to" from ${sql.table(stored.table)} t
    where ${isInDays(stored, days)}`;
  return row?.from && row.to ? { from: row.from, to: row.to } : null;
}
