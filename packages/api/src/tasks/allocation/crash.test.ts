import { expect, test } from "bun:test";
import { join } from "node:path";
import { draw, randomFor, runAndKill, sessionsEnded, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createTestContext } from "../../core/testing.ts";
import { hashPassword, load } from "../../seeds/index.ts";
import { applyDueRuns } from "./actions/due.ts";
import { releaseAllCases, waitingRun } from "./testing/loaded.ts";

const database = useTestDatabase();
const STARTED_AT = new Date("2026-03-10T05:00:00Z");
const CASES = 1_200;
const BATCH_SIZE = 100;
/** Batches before the kill, after a first one. A run has more batches than that. */
const KILLS = draw("allocation crash", [0, 1, 3, 6], 2);
const random = randomFor("allocation crash");

const toInstant = (round: number) => new Date(STARTED_AT.getTime() + round * 60_000);

/** Counts the rows that a run writes, as another transaction sees them. */
async function countRows(runId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from case_assignment where run_id = ${runId} and released_at is null) as assignments,
      (select count(*) from allocation_decision where run_id = ${runId} and outcome = 'ASSIGNED') as lines,
      (select count(*) from case_status_log where event = 'ASSIGNED' and at = ${at}) as moves,
      (select count(*) from guard_decision where action = 'ASSIGN' and at = ${at}) as decisions,
      (select count(*) from collection_case c join case_assignment b on b.case_id = c.id and b.released_at is null
        where c.agent_id = b.agent_id and b.run_id = ${runId}) as cases`.execute(database.db);
  return Object.values(rows[0] ?? {});
}

const getRun = (runId: number) =>
  database.db
    .selectFrom("allocationRun")
    .select(["state", "cases", "done", "assigned"])
    .where("id", "=", runId)
    .executeTakeFirstOrThrow();

/** Applies the run in a process and kills it at most 20 ms after `after` + 1 batches. */
async function killIn(runId: number, at: Date, after: number): Promise<void> {
  await runAndKill(
    join(import.meta.dir, "testing/apply-process.ts"),
    [database.url, runId, BATCH_SIZE, at.toISOString()],
    { afterLines: after + 1, thenMs: random() * 20 },
  );
  await sessionsEnded(database.db, "kolekta allocation");
}

test("G14: a run killed at any point is complete or undone, and is resumed", async () => {
  const { db, url } = database;
  const passwordHash = hashPassword("Demo1234", "cheap");
  await load(url, { cases: CASES, now: STARTED_AT, passwordHash });
  await sql`update app_user set certified_until = '2027-01-01'`.execute(db);
  for (const [round, after] of KILLS.entries()) {
    const at = toInstant(round);
    await releaseAllCases(db, at);
    const runId = await waitingRun(db, at);
    await killIn(runId, at, after);
    const { state, cases, done } = await getRun(runId);
    expect(state).toBe("RUNNING");
    expect(done).toBeGreaterThan(0);
    expect(await countRows(runId, at)).toEqual([0, 0, 0, 0, 0]);
    const context = createTestContext(db, null, { databaseUrl: url, via: "JOB", now: () => at });
    await applyDueRuns({ ...context, log: () => {} });
    expect(await getRun(runId)).toMatchObject({ state: "DONE", assigned: cases });
    expect(await countRows(runId, at)).toEqual(Array(5).fill(cases));
  }
}, 180_000);
