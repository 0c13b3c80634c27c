import { beforeAll, beforeEach, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { reorderDueCases } from "../case/actions/reorder.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let held: CaseIds;

const as = async (persona: Persona) =>
  call(
    visitOf(database.db, await actorOf(database.db, persona), {
      now: () => NOON,
    }),
  );
const verdict = async () => {
  const shown = await (
    await as(org.north.leader)
  ).guard.check({
    taskId: held.caseId,
    contactId: held.contactId,
    action: "SMS",
  });
  return shown.findings
    .filter((finding) => finding.verdict === "BLOCK")
    .map((finding) => finding.rule);
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  held = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

test("a hold stops contact from its commit until somebody else closes it", async () => {
  expect(await verdict()).toEqual([]);
  const asked = {
    taskId: held.caseId,
    kind: "ALREADY_PAID" as const,
    reason: "shows a receipt",
  };
  const { holdId } = await (await as(org.north.agent)).hold.open(asked);
  expect(await verdict()).toEqual(["HOLD"]);
  expect((await as(org.north.leader)).hold.open(asked)).rejects.toMatchObject({
    message: "hold.alreadyOpen",
  });
  expect(
    (await as(org.north.agent)).hold.close({ holdId, reason: "mine" }),
  ).rejects.toMatchObject({ code: "FORBIDDEN" });
  await (
    await as(org.finance)
  ).hold.close({ holdId, reason: "receipt is forged" });
  expect(await verdict()).toEqual([]);
  const [line] = await (
    await as(org.north.agent)
  ).hold.list({ taskId: held.caseId });
  expect(line).toMatchObject({
    kind: "ALREADY_PAID",
    openedBy: "User north-agent",
    closedBy: "User finance",
    closedAt: NOON,
  });
});

test("a case on hold sinks below what can be worked, and comes back with its release", async () => {
  const other = await newCase(database.db, {
    now: NOON,
    agentId: org.north.agent.id,
  });
  await reorderDueCases(database.db, NOON);
  const agent = await as(org.north.agent);
  const listed = async () => {
    const { rows } = await agent.case.listing({ sort: "work", order: "asc" });
    return rows.map(({ taskId, workReason }) => ({ taskId, workReason }));
  };
  const before = await listed();
  const stood = before.find(({ taskId }) => taskId === held.caseId);
  const asked = { taskId: held.caseId, reason: "disputes the fee" };
  const first = await agent.hold.open({ ...asked, kind: "DISPUTE" });
  const second = await agent.hold.open({ ...asked, kind: "ALREADY_PAID" });
  expect((await listed()).at(-1)).toEqual({
    taskId: held.caseId,
    workReason: "ON_HOLD",
  });

  const finance = await as(org.finance);
  const reason = "nothing to it";
  await finance.hold.close({ holdId: first.holdId, reason });
  expect((await listed()).at(-1)?.taskId).toBe(held.caseId);
  await finance.hold.close({ holdId: second.holdId, reason });
  expect(await listed()).toEqual(before);
  expect(stood?.workReason).toBe("NEVER_CONTACTED");
  expect(before.map(({ taskId }) => taskId)).toContain(other.caseId);
});

test("two holds of one case at once wait for each other in turn", async () => {
  const agent = await as(org.north.agent);
  const leader = await as(org.north.leader);
  const asked = { taskId: held.caseId, reason: "both heard of it" };
  await Promise.all([
    agent.hold.open({ ...asked, kind: "DISPUTE" }),
    leader.hold.open({ ...asked, kind: "DECEASED" }),
  ]);
  expect(await agent.hold.list({ taskId: held.caseId })).toHaveLength(2);
});

test("nobody closes his own hold, and nobody holds another institution's case", async () => {
  const asked = {
    taskId: held.caseId,
    kind: "DISPUTE" as const,
    reason: "disputes the fee",
  };
  const { holdId } = await (await as(org.operations)).hold.open(asked);
  expect(
    (await as(org.operations)).hold.close({ holdId, reason: "settled" }),
  ).rejects.toMatchObject({ message: "hold.ownHold" });
  expect((await as(org.south.agent)).hold.open(asked)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});
