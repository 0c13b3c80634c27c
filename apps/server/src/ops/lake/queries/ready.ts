import type { Db } from "@kolekta/db";
import type { Day } from "@kolekta/api/core/day";
import { queryRow } from "@kolekta/api/core/query";

/**
 * Returns the zones of the institutions, and the last day whose end-of-day run is complete; null
 * before the first.
 */
export async function getCalendar(
  db: Db,
): Promise<{ zones: string[]; lastProcessedDay: Day | null }> {
  const row = await queryRow(db)<{ zones: string[]; lastProcessedDay: Day | null }>`
    select array(select distinct zone from institution order by zone) as zones,
      (select max(day) from business_day_run where day < coalesce(
        (select min(day) from business_day_run where state <> 'DONE'), 'infinity')) as last_processed_day`;
  return row ?? { zones: [], lastProcessedDay: null };
}

/**
 * Counts running transactions that began before an instant, because their writes may belong to the
 * day.
 */
export async function openSince(db: Db, before: Date): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and xact_start < ${before}`;
  return row?.n ?? 0;
}

/**
 * Locks the export of a day until the transaction ends; returns false when another export holds the
 * lock.
 */
export async function tryLockDay(db: Db, installation: string, day: Day): Promise<boolean> {
  const row = await queryRow(db)<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`lake ${installation} ${day}`}, 0)) as is_locked`;
  return row?.isLocked ?? false;
}

export async function databaseName(db: Db): Promise<string> {
  const row = await queryRow(db)<{ name: string }>`
    select current_database()::text as name`;
  return row?.name ?? "";
}
