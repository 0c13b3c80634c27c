import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { processAgentFacts } from "../agent/actions/process-facts.ts";
import { dailyReport } from "../daily/actions/collect.ts";
import { reportsRouter } from "../router.ts";
import { runReport } from "../run/actions/collect.ts";

/* A case that gets a reminder of an installment of 1,060,000 two days before the due date. */

const database = useTestDatabase();
const NOW = new Date("2026-03-09T05:00:00Z");
const TODAY = { from: "2026-03-09", to: "2026-03-09" };
const DUE_MINOR = 1_060_000;
let org: Organisation;

const context = () => createTestContext(database.db, null, { now: () => NOW });
const caller = async () =>
  createCallerFactory(reportsRouter)(
    createTestContext(database.db, await getActor(database.db, org.operations), { now: () => NOW }),
  );

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { stageId } = await db
    .selectFrom("stagePolicy")
    .select("stageId")
    .where("dpdFrom", "<=", 0)
    .executeTakeFirstOrThrow();
  await newCase(db, { now: NOW, dpd: -2, stageId, agentId: org.north.agent.id });
  await processAgentFacts(context());
  await runReport(context(), dailyReport, {
    cause: "JOB",
    input: null,
    range: { ...TODAY, institutionId: org.north.id, hour: null },
  });
}, 120_000);

test("the agent of a case has amounts about to fall due in hand", async () => {
  const { rows } = await (await caller()).data.listAgents(TODAY);
  expect(rows.map(({ values }) => values.inHandAmount)).toEqual([DUE_MINOR]);
  expect(rows[0]?.values.amountRate).toBe(0);
});

test("the stage has amounts about to fall due in hand and no other shares", async () => {
  const { rows } = await (await caller()).daily.page(TODAY);
  expect(
    rows.map(({ flows, recoveryRate, connectRate }) => [
      flows.placed.minor,
      recoveryRate,
      connectRate,
    ]),
  ).toEqual([[DUE_MINOR, 0, null]]);
});
