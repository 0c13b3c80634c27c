import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { LoanRange } from "../../../account/loan/actions/night.ts";
import type { StepKey } from "./step.ts";

export interface LoanBatch extends LoanRange {
  readonly loans: number;
}

/** Parts the living loans for a step that begins; returns into how many. */
export async function insertBatches(
  db: Db,
  { day, attempt, step }: StepKey,
  size: number,
): Promise<number> {
  const { rows } = await sql`
    insert into business_day_batch (day, attempt, step, after, upto, loans)
    select ${day}::date, ${attempt}::smallint, ${step}, coalesce(lag(upto) over (order by upto), 0), upto, loans
    from (
      select max(id) as upto, count(*)::int as loans
      from (
        select id, (row_number() over (order by id) - 1) / ${size}::int as nth from loan where status in (21, 40)) living
      group by nth) portions
    returning after`.execute(db);
  return rows.length;
}

const stepKeySql = ({ day, attempt, step }: StepKey) =>
  sql`(day, attempt, step) = (${day}::date, ${attempt}::smallint, ${step})`;

/** Locks one that nobody has, until the transaction ends; where all that is left is locked, waits for one of them. */
export async function claimBatch(db: Db, key: StepKey): Promise<LoanBatch | undefined> {
  const next = (wait: RawBuilder<unknown>) =>
    sql<LoanBatch>`
      select after, upto, loans from business_day_batch where ${stepKeySql(key)}
      order by after limit 1 for update ${wait}`.execute(db);
  const free = await next(sql`skip locked`);
  if (free.rows.length > 0) return free.rows[0];
  // Whoever has it may still fail, and then it is ours.
  return (await next(sql``)).rows[0];
}

export async function deleteBatch(db: Db, key: StepKey, { after }: LoanBatch): Promise<void> {
  await sql`
    delete from business_day_batch where ${stepKeySql(key)} and after = ${after}`.execute(db);
}

export async function hasOpenBatches(db: Db, key: StepKey): Promise<boolean> {
  const { rows } = await sql`
    select from business_day_batch where ${stepKeySql(key)} limit 1`.execute(db);
  return rows.length > 0;
}

/** How many portions of a step are left; `run` is its row. */
export const remainingBatchesSql = (run: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(
    select count(*)::int from business_day_batch p
    where (p.day, p.attempt, p.step) = (${run}.day, ${run}.attempt, ${run}.step))`;

/**
 * For the transaction of a portion. What a lost portion wrote is lost with its place, so nothing waits for the
 * disk; a portion is a sliver of its tables, so they are entered by their indexes, whatever was planned before.
 */
export async function prepareBatch(db: Db): Promise<void> {
  await sql`
    select set_config(name, value, true) from (values
      ('synchronous_commit', 'off'), ('enable_seqscan', 'off'), ('jit', 'off')) as setting (name, value)`.execute(
    db,
  );
}
