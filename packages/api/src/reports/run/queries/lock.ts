import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { ReportCode } from "../contract-codes.ts";
import type { ReportRange } from "./run.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";

/** Time to wait for a concurrent run before the request fails. */
const WAIT = "20s";

/**
 * Serializes computations of a report, institution and day. A run for all institutions excludes the
 * runs of each.
 */
export async function lockRange(
  db: Db,
  report: ReportCode,
  { institutionId, from, to }: ReportRange,
): Promise<void> {
  const row = await queryRow(db)<{ before: string }>`
    select current_setting('lock_timeout') as before`;
  const setLockTimeout = (value: string | undefined) =>
    sql`select set_config('lock_timeout', ${value}, true)`.execute(db);
  await setLockTimeout(WAIT);
  const days = sql`(select 'report ' || ${report}::text || ' ' || day::date as name
    from generate_series(${from}::date, ${to}::date, interval '1 day') day order by day) of_day`;
  if (institutionId === null)
    await execute(db)`select pg_advisory_xact_lock(hashtextextended(name, 0)) from ${days}`;
  else
    await execute(db)`
      select pg_advisory_xact_lock_shared(hashtextextended(name, 0)),
        pg_advisory_xact_lock(hashtextextended(name, ${institutionId}::bigint)) from ${days}`;
  // Restores the previous value, because the default is the server's, not the pool's.
  await setLockTimeout(row?.before);
}

/** Earlier runs of a report: the last started one, and those in progress. */
export interface PriorRuns {
  readonly lastId: number;
  readonly running: readonly number[];
}

export async function getPriorRuns(db: Db, report: ReportCode): Promise<PriorRuns> {
  const rows = await queryRows(db)<{ lastId: number; running: string }>`
    select coalesce(max(id), 0)::bigint as last_id,
      coalesce(string_agg(id::text, ',') filter (where state = 'RUNNING'), '') as running
    from report_run where report = ${report}`;
  const [row] = rows;
  return {
    lastId: row?.lastId ?? 0,
    running: row?.running ? row.running.split(",").map(Number) : [],
  };
}

/** Finds a run that succeeded in the meantime and covers the whole requested range. */
export async function findCompletedRun(
  db: Db,
  report: ReportCode,
  { institutionId, from, to, hour }: ReportRange,
  { lastId, running }: PriorRuns,
): Promise<number | null> {
  const row = await queryRow(db)<{ id: number }>`
    select id from report_run
    where report = ${report} and state = 'DONE' and (id > ${lastId} or id = any(${`{${running.join(",")}}`}::bigint[]))
      and (institution_id is null or institution_id = ${institutionId}::bigint)
      and from_on <= ${from}::date and to_on >= ${to}::date and hour is not distinct from ${hour}::smallint
    order by id desc limit 1`;
  return row?.id ?? null;
}
