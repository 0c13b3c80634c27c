import { beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { lockWaits, sessionsEnded, waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { caseWith, type InstitutionStage } from "../daily/testing.ts";
import { reportsRouter } from "../router.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
const TODAY = "2026-06-10";
const NOW = new Date("2026-06-10T05:00:00Z");
let org: Organisation;

beforeAll(async () => {
  org = await organisation(database.db);
  const stage: InstitutionStage = {
    institutionId: org.north.id,
    zone: "Asia/Jakarta",
    stageId: org.stages.early,
  };
  await caseWith(database.db, stage, [
    {
      from: "2026-06-01",
      until: null,
      entryKind: "PLACED",
      exitKind: null,
      stageId: stage.stageId,
      amountMinor: 500_000,
    },
  ]);
});

const daily = async () =>
  call(
    createTestContext(database.db, await getActor(database.db, org.north.admin), {
      now: () => NOW,
    }),
  ).daily;

const opening = async () =>
  (await (await daily()).page({ from: TODAY, to: TODAY })).rows.map(
    ({ flows }) => flows.opening.minor,
  );

/** Starts a run and kills the process before it writes its rows. */
async function killWhileInserting(): Promise<void> {
  const { db, url } = database;
  await db.transaction().execute(async (lockHolder) => {
    await sql`lock table report_daily in share row exclusive mode`.execute(lockHolder);
    const script = join(import.meta.dir, "testing-process.ts");
    const child = Bun.spawn(
      [process.execPath, script, url, String(org.north.id), TODAY, NOW.toISOString()],
      { stdout: "pipe", stderr: "inherit" },
    );
    await waitUntil(async () => (await lockWaits(db)) > 0);
    const record = await (await daily()).lastSuccessRecord();
    expect(record.running).toMatchObject({ state: "RUNNING", requesterName: null });
    expect(record.failure).toBeNull();
    child.kill("SIGKILL");
    await child.exited;
    expect(await new Response(child.stdout).text()).toBe("begun\n");
  });
  await sessionsEnded(db, "collecting");
}

test("a killed run keeps the earlier rows and is reported as interrupted, and the next one works", async () => {
  const { db } = database;
  await (await daily()).collect({ on: TODAY });
  expect(await opening()).toEqual([500_000]);
  await db.updateTable("caseStagePeriod").set({ amountMinor: 700_000 }).execute();
  await killWhileInserting();
  expect(await opening()).toEqual([500_000]);
  const record = await (await daily()).lastSuccessRecord();
  expect(record.running).toBeNull();
  expect(record.success).toMatchObject({ state: "DONE", rows: 1 });
  expect(record.failure).toMatchObject({ state: "FAILED" });
  expect(record.failure?.message).toStartWith("The computation was interrupted");
  await (await daily()).collect({ on: TODAY });
  expect(await opening()).toEqual([700_000]);
  expect((await (await daily()).lastSuccessRecord()).failure).toBeNull();
  const states = await db
    .selectFrom("reportRun")
    .select(["state", "errorKey"])
    .orderBy("id")
    .execute();
  expect(states).toEqual([
    { state: "DONE", errorKey: null },
    { state: "FAILED", errorKey: "report.brokeOff" },
    { state: "DONE", errorKey: null },
  ]);
});
