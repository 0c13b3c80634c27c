import { expect, test } from "bun:test";
import { join } from "node:path";
import { randomFor, runAndKill, usualOrFull, sessionsEnded } from "@kolekta/db/testing";
import { sql } from "kysely";
import { startApply } from "./actions/start.ts";
import { runApply } from "./actions/work.ts";
import { uploadAndCheck, type IntakeHarness } from "./testing/harness.ts";
import { useIntakeWorld } from "./testing/world.ts";
import { manyLoans, buildTape } from "./testing/tape.ts";

const intake = useIntakeWorld();
const ROWS = usualOrFull({ usual: 200, full: 1_000 });
const ROUNDS = usualOrFull({ usual: 2, full: 8 });
const random = randomFor("intake crash");

/** Counts the rows of everything that an import writes, for the loans of one round. */
async function countRows(round: string) {
  const { rows } = await sql<Record<string, number>>`
    with mine as (select id from loan where number like ${`${round}-%`})
    select (select count(*) from mine) as loans,
      (select count(*) from installment where loan_id in (select id from mine)) as installments,
      (select count(*) from collection_case where loan_id in (select id from mine)) as cases,
      (select count(*) from case_status_log s join collection_case c on c.id = s.case_id
        where c.loan_id in (select id from mine)) as logged,
      (select count(*) from loan_tape where loan_id in (select id from mine)) as known,
      (select count(*) from borrower where source_id like ${`Test lender:${round}-%`}) as borrowers`.execute(
    intake.db,
  );
  return [...new Set(Object.values(rows[0] ?? {}))];
}

/** Applies the run in a separate process; returns its run time in milliseconds. */
async function applyInProcess(
  harness: IntakeHarness,
  runId: number,
  killAfterMs: number | null,
): Promise<number> {
  const script = join(import.meta.dir, "testing/apply-process.ts");
  const args = [intake.url, harness.context.dataDir, runId];
  const kill = killAfterMs === null ? null : { afterLines: 1, thenMs: killAfterMs };
  return (await runAndKill(script, args, kill)).ms;
}

async function resumeApply({ context }: IntakeHarness, runId: number): Promise<void> {
  if (await startApply(context, runId)) await runApply(context, runId);
}

const waitForWorkers = () => sessionsEnded(intake.db, "kolekta intake");

const createCheckedRun = (harness: IntakeHarness, round: string) => {
  const loans = manyLoans(ROWS).map((loan) => ({
    ...loan,
    no: `${round}-${loan.no}`,
    customer: `${round}-${loan.no}`,
  }));
  return uploadAndCheck(harness, buildTape(loans), intake.north);
};

test("G14: an apply killed at any point leaves nothing or everything, and can be resumed", async () => {
  const harness = await intake.createHarness();
  const { runId: wholeId } = await createCheckedRun(harness, "whole");
  const whole = await applyInProcess(harness, wholeId, null);
  expect(await countRows("whole")).toEqual([ROWS]);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const name = `round${round}`;
    const { runId } = await createCheckedRun(harness, name);
    await applyInProcess(harness, runId, whole * 1.05 * ((round - random()) / ROUNDS));
    await waitForWorkers();
    const found = await countRows(name);
    const { state } = await harness.call.getRun({ runId });
    expect([name, state, found]).toEqual([name, state, [state === "APPLIED" ? ROWS : 0]]);
    await resumeApply(harness, runId);
    expect(await countRows(name)).toEqual([ROWS]);
    expect(await harness.call.getRun({ runId })).toMatchObject({
      state: "APPLIED",
      isStalled: false,
    });
  }
}, 180_000);

test("a run of a dead process shows as stalled, and can be checked or applied", async () => {
  const harness = await intake.createHarness();
  const { runId } = await createCheckedRun(harness, "stalled");
  const long = new Date(Date.now() - 60_000);
  await intake.db
    .updateTable("importRun")
    .set({ state: "APPLYING", stateAt: long })
    .where("id", "=", runId)
    .execute();
  expect(await harness.call.getRun({ runId })).toMatchObject({
    state: "APPLYING",
    isStalled: true,
  });
  await harness.call.applyRun({ runId });
  await waitForWorkers();
  expect(await harness.call.getRun({ runId })).toMatchObject({
    state: "APPLIED",
    isStalled: false,
  });
  expect(await countRows("stalled")).toEqual([ROWS]);
}, 180_000);
