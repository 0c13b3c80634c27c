import { beforeAll, beforeEach, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { newCase, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { lockWaits, waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let ids: number[];

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }))
    .assignment;
const stored = (id: number) =>
  database.db
    .selectFrom("collectionCase")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const active = (id: number) =>
  database.db
    .selectFrom("caseAssignment")
    .selectAll()
    .where("caseId", "=", id)
    .where("releasedAt", "is", null)
    .execute();

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "=", ROLE.agent)
    .execute();
});

beforeEach(async () => {
  const made = await Promise.all(
    [1, 2, 3].map(() => newCase(database.db, { now, institutionId: org.north.id })),
  );
  ids = made.map((createdCase) => createdCase.caseId);
});

const first = () => ids[0] as number;

test("a leader assigns cases of stages of the group, and each leaves its trail", async () => {
  const agentId = org.north.agent.id;
  const done = await (
    await as(org.north.leader)
  ).assign({ items: ids.map((taskId) => ({ taskId, agentId })) });
  expect(done.assigned).toHaveLength(3);
  expect(await stored(first())).toMatchObject({
    agentId,
    status: "C00",
    assignedAt: sameInstant(now),
    version: 2,
    workBand: 4,
  });
  expect(await active(first())).toMatchObject([{ agentId, assignedBy: org.north.leader.id }]);
  const evidence = await database.db
    .selectFrom("guardDecision")
    .selectAll()
    .where("caseId", "=", first())
    .execute();
  expect(evidence).toMatchObject([{ action: "ASSIGN", verdict: "ALLOW" }]);
});

test("G9: of thirty simultaneous assignments of one case one succeeds, the others are refused", async () => {
  const agents = [org.north.agent.id, org.north.colleague.id];
  const leaders = await Promise.all([
    as(org.north.leader),
    as(org.north.admin),
    as(org.operations),
  ]);
  const tries = Array.from({ length: 30 }, (_, n) =>
    leaders[n % 3]?.assign({ items: [{ taskId: first(), agentId: agents[n % 2] as number }] }),
  );
  const results = await Promise.all(tries);
  const assigned = results.filter((result) => result?.assigned.length === 1);
  const keys = results.flatMap((result) => result?.refused.map((line) => line.key) ?? []);
  expect(assigned).toHaveLength(1);
  expect(new Set(keys)).toEqual(new Set(["assignment.alreadyAssigned", "assignment.sameAgent"]));
  expect(await active(first())).toHaveLength(1);
});

test("G9: the database holds one active assignment per case", async () => {
  const assignment = { caseId: first(), agentId: org.north.agent.id, assignedAt: now };
  const add = () => database.db.insertInto("caseAssignment").values(assignment).execute();
  await add();
  const second = await add().catch((error: unknown) => error);
  expect(second).toMatchObject({ constraint: "case_assignment_active" });
  expect(await active(first())).toHaveLength(1);
});

test("two bulk assignments in opposite order never deadlock", async () => {
  const many = (
    await Promise.all(
      Array.from({ length: 20 }, () => newCase(database.db, { now, institutionId: org.north.id })),
    )
  ).map((createdCase) => createdCase.caseId);
  const bulk = async (taskIds: number[], agentId: number) =>
    (await as(org.north.admin)).assign({ items: taskIds.map((taskId) => ({ taskId, agentId })) });
  const free = Promise.withResolvers<void>();
  // Both wait before either has all locks. Without a fixed order of locks they would deadlock.
  const blocking = database.db.transaction().execute(async (other) => {
    await sql`select from collection_case where id = ${many[1]} for update`.execute(other);
    await free.promise;
  });
  const both = Promise.all([
    bulk(many, org.north.agent.id),
    bulk(many.toReversed(), org.north.colleague.id),
  ]);
  await waitUntil(async () => (await lockWaits(database.db)) === 2);
  free.resolve();
  await blocking;
  const [firstResult, two] = await both;
  expect(firstResult.assigned.length + two.assigned.length).toBe(20);
  expect(firstResult.refused.length + two.refused.length).toBe(20);
});

test("cases that cannot be assigned are refused with a reason while the rest is assigned", async () => {
  const closed = await newCase(database.db, { now, institutionId: org.north.id, status: "C32" });
  const foreign = await newCase(database.db, { now, institutionId: org.south.id });
  const agentId = org.north.agent.id;
  const items = [first(), closed.caseId, foreign.caseId].map((taskId) => ({ taskId, agentId }));
  const done = await (
    await as(org.north.admin)
  ).assign({ items: [...items, { taskId: ids[1] as number, agentId: org.south.agent.id }] });
  expect(done.assigned).toEqual([{ taskId: first(), agentId }]);
  expect(done.refused.map((line) => [line.taskId, line.key])).toEqual([
    [closed.caseId, "case.closed"],
    [foreign.caseId, "record.notFound"],
    [ids[1] as number, "assignment.wrongAgent"],
  ]);
  expect(done.refused[0]?.message).toBe("This case is closed. No further records can be added.");
});

test("an agent without a certificate gets no case, on record", async () => {
  const { db } = database;
  await db
    .updateTable("appUser")
    .set({ certifiedUntil: "2026-03-30" })
    .where("id", "=", org.north.colleague.id)
    .execute();
  const done = await (
    await as(org.north.leader)
  ).assign({ items: [{ taskId: first(), agentId: org.north.colleague.id }] });
  expect(done.refused).toMatchObject([{ key: "guard.notCertified" }]);
  const evidence = await db
    .selectFrom("guardDecision")
    .select("verdict")
    .where("caseId", "=", first())
    .execute();
  expect(evidence).toEqual([{ verdict: "BLOCK" }]);
  await db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("id", "=", org.north.colleague.id)
    .execute();
});

test("a reassignment needs a reason, retains the promise and starts afresh", async () => {
  const promise = { dueOn: "2026-04-01", amountMinor: 400_000 };
  const assigned = await newCase(database.db, {
    now,
    agentId: org.north.agent.id,
    status: "C10",
    promise,
  });
  const item = {
    taskId: assigned.caseId,
    agentId: org.north.colleague.id,
    from: org.north.agent.id,
  };
  const leader = await as(org.north.leader);
  expect((await leader.assign({ items: [item] })).refused).toMatchObject([
    { key: "assignment.reasonRequired" },
  ]);
  expect((await leader.assign({ items: [item], reason: "on leave" })).assigned).toHaveLength(1);
  expect(await stored(assigned.caseId)).toMatchObject({
    status: "C00",
    agentId: org.north.colleague.id,
    promiseOn: "2026-04-01",
  });
  expect(await active(assigned.caseId)).toMatchObject([
    { agentId: org.north.colleague.id, reason: "on leave" },
  ]);
  const history = await leader.history({ taskId: assigned.caseId });
  expect(history.map((line) => line.releasedAt)).toEqual([null, now]);
});

test("an unassigned case waits in its stage, with its old assignment closed", async () => {
  const assigned = await newCase(database.db, { now, agentId: org.north.agent.id, status: "C10" });
  const leader = await as(org.north.leader);
  expect(
    await leader.release({ taskIds: [assigned.caseId, first()], reason: "recount" }),
  ).toMatchObject({
    released: [assigned.caseId],
    refused: [{ taskId: first(), key: "assignment.notAssigned" }],
  });
  expect(await stored(assigned.caseId)).toMatchObject({
    agentId: null,
    status: "C00",
    assignedAt: null,
  });
  expect(await active(assigned.caseId)).toEqual([]);
});

test("candidates are the agents in scope, with their open cases", async () => {
  const ownCandidates = await (await as(org.north.leader)).listCandidates({});
  expect(ownCandidates.map((candidate) => candidate.login).sort()).toEqual([
    "north-agent",
    "north-colleague",
  ]);
  expect(ownCandidates.every((candidate) => candidate.certified)).toBe(true);
  const all = await (await as(org.operations)).listCandidates({});
  expect(all).toHaveLength(4);
  await expect((await as(org.north.agent)).listCandidates({})).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("an assignment without cases asks for a selection", async () => {
  const leader = await as(org.north.leader);
  await expect(leader.assign({ items: [] })).rejects.toThrow(/noCase/);
});

test("users of a disabled institution are neither offered nor assigned a case", async () => {
  const leader = await as(org.operations);
  const status = (to: "ENABLED" | "DISABLED") =>
    database.db
      .updateTable("institution")
      .set({ status: to })
      .where("id", "=", org.north.id)
      .execute();
  await status("DISABLED");
  const agentId = org.north.agent.id;
  expect((await leader.listCandidates({ institutionId: org.north.id })).length).toBe(0);
  const { refused } = await leader.assign({ items: [{ taskId: first(), agentId }] });
  expect(refused).toMatchObject([{ key: "assignment.institutionDisabled" }]);
  await status("ENABLED");
});
