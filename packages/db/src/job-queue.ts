import { type RawBuilder, sql } from "kysely";
import type { Db } from "./client.ts";

/** Times of the last passes of the queue; the next pass starts an interval later. */
const MARKS = {
  version: ["cron_on", "bam_on", "flow_on", "reindex_on"],
  queue: ["monitor_claim_on", "monitor_on", "maintain_on"],
} as const;

/**
 * Resets times of the queue in the future to now, and returns the number of rows. A database whose
 * clock was ahead leaves them behind: until the clock has caught up, no job would start or expire.
 */
export async function resetFutureMarks(db: Db): Promise<number> {
  const counts: number[] = [];
  for (const [table, columns] of Object.entries(MARKS))
    counts.push(await resetIn(db, table, columns, sql`true`));
  // A slot of the schedule has one job, whatever its outcome.
  const { numAffectedRows = 0n } = await sql`
    update pgboss.job set singleton_on = null where singleton_on > now() at time zone 'utc'`.execute(
    db,
  );
  counts.push(Number(numAffectedRows));
  // The product defers no jobs, so a future start can only come from such a clock.
  const unfinished = sql`state in ('created', 'retry', 'active')`;
  const timestampColumns = ["start_after", "started_on", "heartbeat_on"];
  counts.push(await resetIn(db, "job", timestampColumns, unfinished));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function resetIn(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: RawBuilder<unknown>,
): Promise<number> {
  const target = sql.id("pgboss", table);
  const sets = columns.map((name) => sql`${sql.id(name)} = least(${sql.id(name)}, now())`);
  const isAhead = columns.map((name) => sql`${sql.id(name)} > now()`);
  const { numAffectedRows = 0n } = await sql`
    update ${target} set ${sql.join(sets)} where ${rows} and (${sql.join(isAhead, sql` or `)})`.execute(
    db,
  );
  return Number(numAffectedRows);
}

/** Lists the queues with a job that a worker could take now. */
export async function listWaitingQueues(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from pgboss.job
    where state < 'active' and not blocked and start_after <= now()`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Reads the seconds since a worker last looked for due jobs; null in a database without a queue. A
 * future mark counts by its distance, because no worker would look until then.
 */
export async function readScheduleIdleSeconds(db: Db): Promise<number | null> {
  const queue = await sql<{ exists: boolean }>`
    select to_regclass('pgboss.version') is not null as exists`.execute(db);
  if (!queue.rows[0]?.exists) return null;
  const { rows } = await sql<{ seconds: number | null }>`
    select abs(extract(epoch from now() - max(cron_on)))::int as seconds from pgboss.version`.execute(
    db,
  );
  return rows[0]?.seconds ?? null;
}
