import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import {
  type CaseIds,
  newCase,
  organisation,
  type Organisation,
  type Persona,
} from "../../seeds/index.ts";
import { reorderDueCases } from "../case/actions/reorder.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
/** Ten in the morning in Jakarta. */
const now = new Date("2026-03-31T03:00:00Z");
const midnight = new Date("2026-03-31T17:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let first: CaseIds;
let second: CaseIds;

const as = async (persona: Persona, at = now) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => at }));
const order = async (at = now) =>
  (await (await as(org.north.agent, at)).case.list({})).rows.map((row) => [
    row.taskId,
    row.workReason,
  ]);

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const agentId = org.north.agent.id;
  const assignedAt = new Date(now.getTime() - 3_600_000);
  first = await newCase(db, { now, agentId, assignedAt });
  second = await newCase(db, { now, agentId });
  await reorderDueCases(db, now);
});

test("a snoozed case is below the others until the day ends, and then returns to its rank", async () => {
  const agent = await as(org.north.agent);
  const { until } = await agent.snooze.save({
    taskId: first.caseId,
    reason: "Asked to be called tomorrow",
  });
  expect(until).toEqual(midnight);
  expect(await order()).toEqual([
    [second.caseId, "NEVER_CONTACTED"],
    [first.caseId, "SKIPPED"],
  ]);
  const { rows } = await agent.case.list({ workReason: "SKIPPED" });
  expect(rows.map((row) => [row.taskId, row.blockedBy])).toEqual([[first.caseId, null]]);
  expect(rows[0]?.restsUntil).toEqual(midnight);
  expect((await agent.case.list({ workReason: "RESTING" })).total).toBe(0);
});

test("guided work leaves it out while the list still shows it", async () => {
  const { case: cases } = await as(org.north.agent);
  const toTaskIds = (trail: { taskId: number }[]) => trail.map(({ taskId }) => taskId);
  expect(toTaskIds(await cases.listCaseRefs({ isGuided: true }))).toEqual([second.caseId]);
  expect(toTaskIds(await cases.listCaseRefs({}))).toEqual([second.caseId, first.caseId]);
});

test("the leader sees each snooze with agent and reason, another institution none", async () => {
  const leader = await as(org.north.leader);
  const { rows, total } = await leader.snooze.list({});
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({
    taskId: first.caseId,
    agentId: org.north.agent.id,
    reason: "Asked to be called tomorrow",
    isInForce: true,
  });
  expect((await (await as(org.south.admin)).snooze.list({})).rows).toEqual([]);
});

test("the case returns at its instant", async () => {
  const after = new Date(midnight.getTime() + 60_000);
  await reorderDueCases(database.db, after);
  expect(await order(after)).toEqual([
    [first.caseId, "NEVER_CONTACTED"],
    [second.caseId, "NEVER_CONTACTED"],
  ]);
  const { rows } = await (await as(org.north.leader, after)).snooze.list({});
  expect(rows[0]?.isInForce).toBe(false);
});

test("a result ends the snooze", async () => {
  const agent = await as(org.north.agent);
  await agent.snooze.save({ taskId: second.caseId, reason: "Later today" });
  await agent.log.save({
    taskId: second.caseId,
    contactId: second.contactId,
    version: 1,
    channel: "03",
    callStatus: "CNCT",
    result: "A20RETRY",
    nextCallAt: new Date("2026-04-01T02:00:00Z"),
    remark: "",
  });
  const { rows } = await agent.case.list({ taskIds: [second.caseId] });
  expect(rows[0]?.workReason).not.toBe("SKIPPED");
});

test("the instant is in the future and not too far, and the case open and the agent's own", async () => {
  const agent = await as(org.north.agent);
  const skip = (until: string, taskId = first.caseId) =>
    agent.snooze.save({ taskId, reason: "Not now", until: new Date(until) });
  await expect(skip("2026-03-31T03:00:00Z")).rejects.toMatchObject({
    cause: { key: "snooze.endInPast", field: "until" },
  });
  await expect(skip("2026-04-07T03:00:01Z")).rejects.toMatchObject({
    cause: { key: "snooze.tooFar", field: "until" },
  });
  const colleague = await as(org.north.colleague);
  await expect(
    colleague.snooze.save({ taskId: first.caseId, reason: "Not mine" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  const ended = await newCase(database.db, { now, agentId: org.north.agent.id, status: "C32" });
  await expect(
    agent.snooze.save({ taskId: ended.caseId, reason: "Is over" }),
  ).rejects.toMatchObject({ cause: { key: "case.closed" } });
});
