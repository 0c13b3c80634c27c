import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { type Counts, type Step, type StepState, STEPS } from "../contract.ts";
import type { StepProgress } from "../rules.ts";
import { remainingBatchesSql } from "./loan-batch.ts";

/** Advisory lock under which the next day is chosen. */
const START_LOCK = 7110;

export const lockBeginning = (db: Db): Promise<void> =>
  execute(db)`select pg_advisory_xact_lock(${START_LOCK})`;

/** Returns the first day and the last day with a run, finished or not; null before the first. */
export async function findRunRange(db: Db): Promise<{ first: Day; last: Day } | null> {
  const rows = await queryRows(db)<{ first: Day | null; last: Day | null }>`
    select min(day) as first, max(day) as last from business_day_run`;
  const [{ first, last } = { first: null, last: null }] = rows;
  return first && last ? { first, last } : null;
}

export const findLastStartedDay = async (db: Db): Promise<Day | null> =>
  (await findRunRange(db))?.last ?? null;

/** Returns the last day with a finished run; null before the first. */
export async function findLastRunDay(db: Db): Promise<Day | null> {
  const row = await queryRow(db)<{ day: Day }>`
    select day from business_day_run group by day having bool_and(state = 'DONE') order by day desc limit 1`;
  return row?.day ?? null;
}

export interface NewDay {
  readonly day: Day;
  readonly attempt: number;
  readonly zone: string;
  readonly requesterId: number | null;
}

/** Inserts the steps of a day as waiting. Existing ones stay. */
export async function insertDay(db: Db, newDay: NewDay): Promise<void> {
  await db
    .insertInto("businessDayRun")
    .values(STEPS.map((step, position) => ({ ...newDay, step, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts the day whose balances are taken as they are. Its steps count as done. */
export async function insertFirstDay(db: Db, day: Day, zone: string, at: Date): Promise<void> {
  const done = { state: "DONE", startedAt: at, endedAt: at };
  await db
    .insertInto("businessDayRun")
    .values(STEPS.map((step, position) => ({ ...done, day, attempt: 0, zone, step, position })))
    .execute();
}

export async function getLastAttempt(db: Db, day: Day): Promise<number> {
  const row = await queryRow(db)<{ attempt: number }>`
    select coalesce(max(attempt), 0) as attempt from business_day_run where day = ${day}::date`;
  return row?.attempt ?? 0;
}

export interface StepKey {
  readonly day: Day;
  readonly attempt: number;
  readonly step: Step;
}

/** Returns the first open step, in the order of the days. */
export const nextStep = (db: Db) =>
  queryRow(db)<StepKey>`
    select day, attempt, step from business_day_run where state <> 'DONE'
    order by day, attempt, position limit 1`;

export interface LockedStep extends StepKey, StepProgress {
  readonly counts: Counts;
  readonly logAfter: number;
  readonly startedAt: Date | null;
}

/** Locks the step until the transaction ends. */
export const lockStep = (db: Db, { day, attempt, step }: StepKey) =>
  queryRow(db)<LockedStep>`
    select r.day, r.attempt, r.step, r.state, r.batches, ${remainingBatchesSql(sql`r`)} as left, r.counts, r.log_after, r.started_at,
      r.heartbeat_at
    from business_day_run r
    where r.day = ${day}::date and r.attempt = ${attempt} and r.step = ${step} for update of r`;

export interface StepChange {
  readonly state: StepState;
  readonly batches?: number;
  readonly logAfter?: number;
  readonly counts?: Counts;
  readonly failure?: string | null;
  readonly startedAt?: Date;
  readonly heartbeatAt?: Date;
  readonly endedAt?: Date;
}

export async function setStep(
  db: Db,
  { day, attempt, step }: StepKey,
  { counts, ...plain }: StepChange,
): Promise<void> {
  await db
    .updateTable("businessDayRun")
    .set({
      ...plain,
      ...(counts && { counts: sql<string>`${JSON.stringify(counts)}::text::jsonb` }),
    })
    .where("day", "=", day)
    .where("attempt", "=", attempt)
    .where("step", "=", step)
    .execute();
}

export async function lastMove(db: Db): Promise<number> {
  const row = await queryRow(db)<{ id: number }>`
    select coalesce(max(id), 0) as id from case_status_log`;
  return row?.id ?? 0;
}

/** Counts the cases that each agent lost to another stage since the step began. */
export const casesMovedOn = (
  db: Db,
  logAfter: number,
): Promise<{ agentId: number; count: number }[]> =>
  queryRows(db)<{ agentId: number; count: number }>`
    select agent_id, count(*)::int as count from case_status_log
    where id > ${logAfter} and event = 'STAGE' and agent_id is not null group by 1 order by 1`;
