import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { newCall } from "../../board/quality/testing.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation } from "../../seeds/index.ts";
import { reportsRouter } from "../router.ts";
import { dayRow } from "./testing.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(reportsRouter);
/** Noon in Jakarta. */
const NOON = new Date("2026-03-04T05:00:00Z");
const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-03-02", "2026-03-03", "2026-03-04"];
let org: Organisation;

const reports = async () =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, org.operations), {
      now: () => NOON,
    }),
  ).data;

beforeAll(async () => {
  org = await organisation(database.db);
});

test("agents' days show the quality score of their week, and none where nothing was scored", async () => {
  const { db } = database;
  const { agent, colleague, id: institutionId } = org.north;
  await db
    .insertInto("agentDay")
    .values([
      await dayRow(db, agent, MONDAY, { present: 1 }),
      await dayRow(db, agent, TUESDAY, { present: 1 }),
      await dayRow(db, colleague, TUESDAY, { present: 1 }),
    ])
    .execute();
  const caseIds = await newCase(db, { now: NOON, agentId: agent.id });
  const agentWeek = { institutionId, agentId: agent.id, weekOn: MONDAY };
  await db
    .insertInto("qualityWeek")
    .values({ institutionId, weekOn: MONDAY, seed: 1, sampledAt: NOON })
    .execute();
  const points = [70, 95, null];
  for (const score of points)
    await db
      .insertInto("qualityItem")
      .values({
        ...agentWeek,
        dayOn: TUESDAY,
        kind: "CALL",
        reason: "RANDOM",
        callId: await newCall(db, { caseIds, agentId: agent.id, at: NOON }),
        state: score === null ? "OPEN" : "SCORED",
        points: score,
        scoredAt: score === null ? null : NOON,
      })
      .execute();
  const report = async (overrides: object = {}) =>
    (await reports()).listAgents({ from: MONDAY, to: WEDNESDAY, ...overrides });
  const { rows } = await report();
  const scores = rows.map(({ agentId, day, values }) => [
    agentId === agent.id,
    day,
    values.qualityScore,
  ]);
  expect(scores).toContainEqual([true, MONDAY, 83]);
  expect(scores).toContainEqual([true, TUESDAY, 83]);
  expect(scores).toContainEqual([false, TUESDAY, null]);
  const sorted = report({ sort: "qualityScore" });
  await expect(sorted).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
