import { beforeAll, expect, test } from "bun:test";
import { sql } from "kysely";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, collectEvents, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const as = async (persona: Persona, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

beforeAll(async () => {
  org = await organisation(database.db);
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

test("two users of one case see each other until one leaves or falls silent", async () => {
  const enter = async (persona: Persona, now = NOON) =>
    (await (await as(persona, now)).presence.enter({ taskId: caseIds.caseId })).map(
      (viewer) => viewer.name,
    );
  expect(await enter(org.north.agent)).toEqual([]);
  expect(await enter(org.north.leader)).toEqual(["User north-agent"]);
  expect(await enter(org.north.agent)).toEqual(["User north-leader"]);
  await (await as(org.north.leader)).presence.leave({ taskId: caseIds.caseId });
  expect(await enter(org.north.agent)).toEqual([]);
  expect(await enter(org.north.admin, new Date(NOON.getTime() + 131_000))).toEqual([]);
});

test("joining and leaving are published, staying is not", async () => {
  const { events, stop } = await collectEvents(database);
  const taskId = caseIds.caseId;
  const later = (ms: number) => new Date(NOON.getTime() + 3_600_000 + ms);
  const leader = async (ms: number) => (await as(org.north.leader, later(ms))).presence;
  const agent = async (ms: number) => (await as(org.north.agent, later(ms))).presence;
  await (await agent(0)).enter({ taskId });
  await (await agent(60_000)).enter({ taskId });
  await (await leader(60_000)).enter({ taskId });
  await (await agent(61_000)).leave({ taskId });
  await (await agent(62_000)).leave({ taskId });
  await waitUntil(() => events.length >= 3);
  await stop();
  const event = { type: "presence.changed" as const, ids: { caseId: taskId } };
  expect(events).toEqual([event, event, event]);
});

test("a user without the case in scope is neither notified nor visible", async () => {
  expect(await (await as(org.south.admin)).presence.enter({ taskId: caseIds.caseId })).toEqual([]);
  const names = (await (await as(org.north.agent)).presence.enter({ taskId: caseIds.caseId })).map(
    (viewer) => viewer.name,
  );
  expect(names).not.toContain("User south-admin");
});

test("behaviour is not stored for a case out of scope", async () => {
  const { behaviour } = await as(org.south.agent);
  const event = { page: "/case/list", action: "open", at: NOON };
  const hidden = { ...event, taskId: caseIds.caseId };
  await expect(behaviour.record({ events: [hidden] })).rejects.toMatchObject({
    message: "record.notFound",
  });
  expect(await behaviour.record({ events: [hidden, event] })).toEqual({ recorded: 1 });
  const { rows } = await sql`
    delete from behaviour_record where user_id = ${org.south.agent.id} returning case_id`.execute(
    database.db,
  );
  expect(rows).toEqual([{ caseId: null }]);
});

test("behaviour is stored in batches, and no clock runs ahead", async () => {
  const { behaviour } = await as(org.north.agent);
  const ahead = new Date(NOON.getTime() + 60_000);
  const before = new Date(NOON.getTime() - 60_000);
  const events = [ahead, before].map((at) => ({
    page: "/case/list",
    action: "open",
    taskId: caseIds.caseId,
    at,
  }));
  expect(await behaviour.record({ events, device: "a-device" })).toEqual({ recorded: 2 });
  const records = await database.db
    .selectFrom("behaviourRecord")
    .select(["at", "userId", "caseId"])
    .orderBy("id")
    .execute();
  expect(records).toEqual(
    [NOON, before].map((at) => ({ at, userId: org.north.agent.id, caseId: caseIds.caseId })),
  );
  await expect(behaviour.record({ events: [] })).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
