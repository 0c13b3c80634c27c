import { beforeAll, beforeEach, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Actor } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { tasksRouter } from "../router.ts";

const database = useTestDatabase();
const now = new Date("2026-03-31T05:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let ids: number[];

const as = async (persona: Persona, limits: Partial<Actor> = {}) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona, limits), {
      now: () => now,
    }),
  ).allocation;

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
    [1, 2, 3, 4, 5].map(() => newCase(database.db, { now, institutionId: org.north.id })),
  );
  ids = made.map((createdCase) => createdCase.caseId).toSorted((a, b) => a - b);
});

const first = () => ids[0] as number;

test("a preview shows each assignment, can be changed, and is committed by its maker only", async () => {
  const leader = await as(org.north.leader);
  const { runId, ...made } = await leader.prepare({ kind: "ASSIGN", taskIds: ids });
  expect(made).toEqual({ cases: 5, unassigned: 0, unchanged: 0 });
  const run = await leader.get({ runId });
  expect(run).toMatchObject({
    kind: "ASSIGN",
    cause: "MANUAL",
    state: "PREVIEW",
    isOwn: true,
    institutionId: org.north.id,
    stageId: org.stages.early,
    strategy: "SNAKE",
    cases: 5,
    assigned: 0,
    isStalled: false,
    currency: "IDR",
    assignmentReasons: [{ assignmentReason: "STRATEGY", cases: 5 }],
  });
  expect(run.shares.map(({ added }) => added).toSorted()).toEqual([2, 3]);
  const to = org.north.agent.id;
  const unknown = leader.change({
    runId,
    version: run.version,
    taskIds: [first(), 999_999_999],
    agentId: to,
  });
  expect(await getRefusal(unknown)).toBe("record.notFound");
  const toForeign = leader.change({
    runId,
    version: run.version,
    taskIds: [first()],
    agentId: org.south.agent.id,
  });
  expect(await getRefusal(toForeign)).toBe("assignment.wrongAgent");
  const { version } = await leader.change({
    runId,
    version: run.version,
    taskIds: [first()],
    agentId: to,
  });
  const lines = await leader.listLines({ runId });
  expect(lines.total).toBe(5);
  expect(lines.rows[0]).toMatchObject({
    taskId: first(),
    agentId: to,
    assignmentReason: "BY_HAND",
    outcome: null,
  });
  const colleague = await as(org.north.admin);
  expect(await getRefusal(colleague.commit({ runId, version: run.version }))).toBe(
    "record.notFound",
  );
  expect(await getRefusal(leader.commit({ runId, version: run.version }))).toBe("record.changed");
  const committed = await leader.commit({ runId, version });
  expect(committed).toMatchObject({ runId, state: "WAITING" });
  expect(await getRefusal(leader.discard({ runId, version: committed.version }))).toBe(
    "allocation.notPreview",
  );
  const assigned = await database.db
    .selectFrom("caseAssignment")
    .selectAll()
    .where("caseId", "in", ids)
    .execute();
  expect(assigned).toEqual([]);
});

test("cases with an open promise stay with their agent until it is due", async () => {
  const leader = await as(org.north.leader);
  const agentId = org.north.agent.id;
  const caseInput = { now, agentId, institutionId: org.north.id };
  const promised = (await newCase(database.db, caseInput)).caseId;
  const due = (await newCase(database.db, caseInput)).caseId;
  const free = (await newCase(database.db, caseInput)).caseId;
  const promise = { agentId, createdAt: now, amountMinor: 1000 };
  await database.db
    .insertInto("promise")
    .values([
      { ...promise, caseId: promised, dueOn: "2026-03-31" },
      { ...promise, caseId: due, dueOn: "2026-03-30" },
    ])
    .execute();
  const { runId, ...made } = await leader.prepare({
    kind: "ASSIGN",
    taskIds: [promised, due, free],
  });
  expect(made).toEqual({ cases: 2, unassigned: 0, unchanged: 1 });
  const { rows } = await leader.listLines({ runId });
  expect(rows.map(({ taskId }) => taskId).toSorted((a, b) => a - b)).toEqual([due, free]);
  const only = leader.prepare({ kind: "ASSIGN", taskIds: [promised] });
  expect(await getRefusal(only)).toBe("allocation.promised");
});

test("a run is visible with its stage, and lists of other users leave it out", async () => {
  const leader = await as(org.north.leader);
  const { runId } = await leader.prepare({ kind: "ASSIGN", taskIds: ids });
  for (const persona of [org.north.admin, org.operations]) {
    const { rows } = await (await as(persona)).list({});
    expect(rows[0]).toMatchObject({ runId, isOwn: false });
  }
  const south = await as(org.south.admin);
  expect((await south.list({})).rows).toEqual([]);
  expect(await getRefusal(south.get({ runId }))).toBe("record.notFound");
  expect(await getRefusal(south.listLines({ runId }))).toBe("record.notFound");
});

test("G31: a maker limited to some institutions sees and counts only the lines in scope", async () => {
  const { caseId } = await newCase(database.db, { now, institutionId: org.south.id });
  const { runId } = await (
    await as(org.operations)
  ).prepare({ kind: "ASSIGN", taskIds: [first(), caseId] });
  const taskIdsFor = async (institutionIds: number[]) => {
    const maker = await as(org.operations, { institutionIds });
    const { rows, total } = await maker.listLines({ runId });
    expect(total).toBe(rows.length);
    return rows.map(({ taskId }) => taskId);
  };
  expect(await taskIdsFor([])).toEqual([first(), caseId]);
  expect(await taskIdsFor([org.north.id])).toEqual([first()]);
  const limits = { institutionIds: [org.north.id] };
  const { shares } = await (await as(org.operations, limits)).get({ runId });
  const { agent, colleague } = org.north;
  expect(shares.map(({ agentId }) => agentId)).toEqual([agent.id, colleague.id]);
});

test("a run with agents out of scope is refused", async () => {
  const leader = await as(org.north.leader);
  const among = { taskIds: ids, agentIds: [org.south.agent.id] };
  expect(await getRefusal(leader.prepare({ kind: "ASSIGN", ...among }))).toBe(
    "assignment.wrongAgent",
  );
});

test("cases of a filter are included if the matching number equals the number seen", async () => {
  const leader = await as(org.north.leader);
  const filter = { unassigned: true };
  const seen = { kind: "ASSIGN", filter, seen: 1 } as const;
  expect(await getRefusal(leader.prepare(seen))).toBe("case.countChanged");
  expect(await getRefusal(leader.prepare({ ...seen, taskIds: ids }))).toBe(
    "allocation.chosenTwice",
  );
});

test("a run excludes cases of another institution, and a release needs a reason", async () => {
  const { caseId } = await newCase(database.db, { now, institutionId: org.south.id });
  const { caseId: caseInput } = await newCase(database.db, { now, agentId: org.north.agent.id });
  const leader = await as(org.north.leader);
  const preparing = leader.prepare({ kind: "RELEASE", taskIds: [caseId] });
  expect(await getRefusal(preparing)).toBe("assignment.noCase");
  const { runId, cases } = await leader.prepare({ kind: "RELEASE", taskIds: [caseId, caseInput] });
  expect(cases).toBe(1);
  const { version, terms } = await leader.get({ runId });
  expect(terms).toBeNull();
  expect(await getRefusal(leader.commit({ runId, version }))).toBe("assignment.reasonRequired");
  const reason = "on leave";
  expect(await leader.commit({ runId, version, reason })).toMatchObject({
    state: "WAITING",
    reason,
  });
});
