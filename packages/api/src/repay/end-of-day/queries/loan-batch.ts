import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { LoanRange } from "../../../account/loan/actions/night.ts";
import type { StepKey } from "./step.ts";
import { execute, queryRows } from "../../../core/query.ts";

export interface LoanBatch extends LoanRange {
  readonly loans: number;
}

/** Divides the open loans into batches for a step; returns their number. */
export async function insertBatches(
  db: Db,
  { day, attempt, step }: StepKey,
  size: number,
): Promise<number> {
  const rows = await queryRows(db)`
    insert into business_day_batch (day, attempt, step, after, upto, loans)
    select ${day}::date, ${attempt}::smallint, ${step}, coalesce(lag(upto) over (order by upto), 0), upto, loans
    from (
      select max(id) as upto, count(*)::int as loans
      from (
        select id, (row_number() over (order by id) - 1) / ${size}::int as nth from loan where status in (21, 40)) living
      group by nth) portions
    returning after`;
  return rows.length;
}

const stepKeySql = ({ day, attempt, step }: StepKey) =>
  sql`(day, attempt, step) = (${day}::date, ${attempt}::smallint, ${step})`;

/**
 * Claims an unlocked batch until the transaction ends. When all batches are locked, waits for one
 * of them.
 */
export async function claimBatch(db: Db, key: StepKey): Promise<LoanBatch | undefined> {
  const next = (wait: RawBuilder<unknown>) =>
    sql<LoanBatch>`
      select after, upto, loans from business_day_batch where ${stepKeySql(key)}
      order by after limit 1 for update ${wait}`.execute(db);
  const free = await next(sql`skip locked`);
  if (free.rows.length > 0) return free.rows[0];
  // The transaction that holds the batch may still fail.
  return (await next(sql``)).rows[0];
}

export const deleteBatch = (db: Db, key: StepKey, { after }: LoanBatch): Promise<void> =>
  execute(db)`
    delete from business_day_batch where ${stepKeySql(key)} and after = ${after}`;

export async function hasOpenBatches(db: Db, key: StepKey): Promise<boolean> {
  const rows = await queryRows(db)`
    select from business_day_batch where ${stepKeySql(key)} limit 1`;
  return rows.length > 0;
}

/** Counts the open batches of a step; `run` is its row. */
export const remainingBatchesSql = (run: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(
    select count(*)::int from business_day_batch p
    where (p.day, p.attempt, p.step) = (${run}.day, ${run}.attempt, ${run}.step))`;

/**
 * Sets the session for a batch. The commit need not reach the disk: a lost batch is still open and
 * runs again. Sequential scans are off because a batch reads a small part of its tables, whatever
 * the statistics say.
 */
export const prepareBatch = (db: Db): Promise<void> =>
  execute(db)`
    select set_config(name, value, true) from (values
      ('synchronous_commit', 'off'), ('enable_seqscan', 'off'), ('jit', 'off')) as setting (name, value)`;
