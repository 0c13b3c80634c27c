import { moveCases } from "../../seeds/index.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import { lockWaits, waitsInLock, waitUntil } from "@kolekta/db/testing";
import { sql } from "kysely";
import { sameInstant } from "../../core/testing-instant.ts";
import { applyRun } from "./actions/apply.ts";
import { applyDueRuns } from "./actions/due.ts";
import { NOON, useAllocationWorld } from "./testing/world.ts";

const world = useAllocationWorld();

const listAssignments = (caseIds: readonly number[]) =>
  world.db
    .selectFrom("caseAssignment")
    .selectAll()
    .where("caseId", "in", caseIds)
    .where("releasedAt", "is", null)
    .orderBy("caseId")
    .execute();

const getRun = (runId: number) =>
  world.db
    .selectFrom("allocationRun")
    .selectAll()
    .where("id", "=", runId)
    .executeTakeFirstOrThrow();

const listDecisions = (caseIds: readonly number[]) =>
  world.db
    .selectFrom("guardDecision")
    .select(["caseId", "action", "verdict", "actorId"])
    .where("caseId", "in", caseIds)
    .orderBy("caseId")
    .execute();

const runJob = () => applyDueRuns({ ...world.context(), log: () => {} });

beforeEach(async () => {
  await world.db.deleteFrom("agentCapacity").execute();
});

describe("a waiting run", () => {
  test("assigns every case to its agent, with its reason, its evidence and a line with the outcome", async () => {
    const { leader } = world.org.north;
    const ids = await world.cases(5);
    const runId = await world.waiting(leader, { taskIds: ids });
    const progress: number[] = [];
    await applyRun(world.context(), runId, {
      batchSize: 2,
      onProgress: (done: number) => progress.push(done),
    });
    expect(progress).toEqual([2, 4, 5]);
    expect(await getRun(runId)).toMatchObject({
      state: "DONE",
      cases: 5,
      done: 5,
      assigned: 5,
      refused: 0,
      unassigned: 0,
      endedAt: sameInstant(NOON),
    });
    const lines = await world.listLines(runId);
    expect(lines.map(({ outcome }) => outcome)).toEqual(Array(5).fill("ASSIGNED"));
    expect(await listAssignments(ids)).toMatchObject(
      lines.map(({ caseId, agentId }) => ({
        caseId,
        agentId,
        runId,
        assignmentReason: "STRATEGY",
        assignedBy: leader.id,
      })),
    );
    expect(await listDecisions(ids)).toEqual(
      ids.map((caseId) => ({ caseId, action: "ASSIGN", verdict: "ALLOW", actorId: leader.id })),
    );
    const notices = await world.db
      .selectFrom("taskNotification")
      .select("count")
      .where("kind", "=", "CASES_ASSIGNED")
      .execute();
    expect(notices.map(({ count }) => count ?? 0).toSorted()).toEqual([2, 3]);
  });

  test("is applied once, however many processes attempt it", async () => {
    const ids = await world.cases(4);
    const runId = await world.waiting(world.org.north.leader, { taskIds: ids });
    const run = sql`select from allocation_run where id = ${runId} for no key update`;
    let done: boolean[] = [];
    const tryFourTimes = async () => {
      const tries = Array.from({ length: 4 }, () => applyRun(world.context(), runId));
      done = await Promise.all(tries);
    };
    expect(await waitsInLock(world.db, run, tryFourTimes)).toBe(true);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await listAssignments(ids)).toHaveLength(4);
    await runJob();
    expect(await getRun(runId)).toMatchObject({ state: "DONE", assigned: 4 });
  });

  test("releases cases, and refuses a case without an agent", async () => {
    const { agent, leader } = world.org.north;
    const assignedIds = await world.cases(2, agent.id);
    const [free] = await world.cases(1);
    const runId = await world.waiting(leader, {
      kind: "RELEASE",
      reason: "recount",
      taskIds: [...assignedIds, free as number],
    });
    await runJob();
    expect(await world.listLines(runId)).toMatchObject([
      { outcome: "RELEASED" },
      { outcome: "RELEASED" },
      { outcome: "REFUSED", refusal: "assignment.notAssigned" },
    ]);
    const ended = await world.db
      .selectFrom("caseAssignment")
      .select(["endedAs", "releasedAt"])
      .where("caseId", "in", assignedIds)
      .execute();
    expect(ended).toEqual(assignedIds.map(() => ({ endedAs: "RELEASED", releasedAt: NOON })));
  });

  test("leaves a case without a candidate in its pool and marks it as passed over", async () => {
    const { leader, agent } = world.org.north;
    await world.db
      .insertInto("agentCapacity")
      .values({ agentId: agent.id, maxNew: 1, updatedAt: NOON })
      .execute();
    await world.db
      .updateTable("caseAssignment")
      .set({ assignedAt: new Date("2026-03-01T00:00:00Z") })
      .where("agentId", "=", agent.id)
      .execute();
    const ids = await world.cases(2);
    const runId = await world.waiting(leader, { taskIds: ids, agentIds: [agent.id] });
    await runJob();
    expect(await getRun(runId)).toMatchObject({ assigned: 1, unassigned: 1 });
    const passed = await world.db
      .selectFrom("collectionCase")
      .select("agentId")
      .where("id", "in", ids)
      .where("passedOverAt", "is not", null)
      .execute();
    expect(passed).toEqual([{ agentId: null }]);
  });
});

describe("a case checked again at its turn", () => {
  test("G9: two runs over the same cases assign each case to one agent, and the second reports it", async () => {
    const { leader, admin, agent, colleague } = world.org.north;
    const ids = await world.cases(6);
    const runs = [
      await world.waiting(leader, { taskIds: ids, agentIds: [agent.id] }),
      await world.waiting(admin, { taskIds: ids, agentIds: [colleague.id] }),
    ];
    await Promise.all(runs.map((runId) => applyRun(world.context(), runId)));
    const found = await listAssignments(ids);
    expect(found).toHaveLength(6);
    const [firstRun, two] = await Promise.all(runs.map(getRun));
    expect([firstRun?.assigned, two?.assigned].toSorted()).toEqual([0, 6]);
    const loser = firstRun?.assigned === 0 ? firstRun : two;
    const lines = await world.listLines(loser?.id ?? 0);
    expect(new Set(lines.map(({ refusal }) => refusal))).toEqual(
      new Set(["assignment.alreadyAssigned"]),
    );
  });

  test("G9: a run and a simultaneous assignment by a leader assign each case to one of them", async () => {
    const { leader, admin, agent, colleague } = world.org.north;
    const ids = await world.cases(6);
    const runId = await world.waiting(leader, { taskIds: ids, agentIds: [agent.id] });
    const locked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const blocking = world.db.transaction().execute(async (other) => {
      await sql`select from collection_case where id = ${ids[3]} for update`.execute(other);
      locked.resolve();
      await free.promise;
    });
    const assignmentCaller = (await world.as(admin)).tasks.assignment;
    await locked.promise;
    const both = Promise.all([
      applyRun(world.context(), runId, { batchSize: 2 }),
      assignmentCaller.assign({ items: ids.map((taskId) => ({ taskId, agentId: colleague.id })) }),
    ]);
    await waitUntil(async () => (await lockWaits(world.db)) >= 2);
    free.resolve();
    await blocking;
    const [, manual] = await both;
    expect(await listAssignments(ids)).toHaveLength(6);
    const { assigned, refused } = await getRun(runId);
    expect([assigned + refused, assigned + manual.assigned.length]).toEqual([6, 6]);
  });

  test("a later complaint refuses the line, with the guard result on record", async () => {
    const { leader, agent } = world.org.north;
    const ids = await world.cases(2);
    const runId = await world.waiting(leader, { taskIds: ids, agentIds: [agent.id] });
    const caseId = ids[0] as number;
    await world.complain(caseId, agent.id);
    await runJob();
    expect(await world.listLines(runId)).toMatchObject([
      { outcome: "REFUSED", refusal: "assignment.complainedAbout" },
      { outcome: "ASSIGNED" },
    ]);
    expect(await listDecisions(ids)).toHaveLength(2);
  });

  test("an agent since disabled or without a certificate gets nothing", async () => {
    const { leader, admin, agent, colleague } = world.org.north;
    const ids = await world.cases(2);
    const set = (id: number, change: object) =>
      world.db.updateTable("appUser").set(change).where("id", "=", id).execute();
    const runs = [
      await world.waiting(leader, { taskIds: [ids[0] as number], agentIds: [agent.id] }),
      await world.waiting(admin, { taskIds: [ids[1] as number], agentIds: [colleague.id] }),
    ];
    await set(agent.id, { certifiedUntil: "2026-03-30" });
    await set(colleague.id, { status: "DISABLED" });
    await runJob();
    const lines = await Promise.all(runs.map((runId) => world.listLines(runId)));
    expect(lines.flat()).toMatchObject([
      { refusal: "guard.notCertified" },
      { refusal: "assignment.agentDisabled" },
    ]);
    const { allocation } = (await world.as(leader)).tasks;
    const page = await allocation.listLines({ runId: runs[0] as number });
    expect(page.rows[0]?.refusal).toBe(
      "The agent has no valid certificate (valid until 2026-03-30).",
    );
    expect((await listDecisions(ids)).map(({ verdict }) => verdict)).toEqual(["BLOCK"]);
    await set(agent.id, { certifiedUntil: "2027-01-01" });
    await set(colleague.id, { status: "ENABLED" });
  });

  test("a case since closed, moved to another stage or assigned remains unchanged", async () => {
    const { leader, agent, colleague } = world.org.north;
    const ids = await world.cases(4);
    const [closed, moved, assigned] = ids as [number, number, number, number];
    const runId = await world.waiting(leader, { taskIds: ids, agentIds: [agent.id] });
    await moveCases(world.db, { caseIds: [closed], status: "C32", at: NOON });
    await world.db
      .updateTable("collectionCase")
      .set({ stageId: world.org.stages.late })
      .where("id", "=", moved)
      .execute();
    await (
      await world.as(leader)
    ).tasks.assignment.assign({ items: [{ taskId: assigned, agentId: colleague.id }] });
    await runJob();
    expect(await world.listLines(runId)).toMatchObject([
      { refusal: "case.closed" },
      { refusal: "allocation.stageChanged" },
      { refusal: "assignment.alreadyAssigned" },
      { outcome: "ASSIGNED" },
    ]);
  });
});

describe("capacity of an agent", () => {
  const limit = (agentId: number, limits: { maxInHand?: number; maxNew?: number }) =>
    world.db
      .insertInto("agentCapacity")
      .values({ agentId, ...limits, updatedAt: NOON })
      .execute();
  const countInHand = async (agentId: number) => {
    const rows = await world.db
      .selectFrom("collectionCase")
      .select("id")
      .where("agentId", "=", agentId)
      .where("status", "in", ["C00", "C10"])
      .execute();
    return rows.length;
  };

  test("is never exceeded by runs planned in parallel", async () => {
    const { leader, admin } = world.org.north;
    const { agent } = world.org.north;
    const before = await countInHand(agent.id);
    await limit(agent.id, { maxInHand: before + 5 });
    const [some, otherIds] = [await world.cases(4), await world.cases(4)];
    const runs = [
      await world.waiting(leader, { taskIds: some, agentIds: [agent.id] }),
      await world.waiting(admin, { taskIds: otherIds, agentIds: [agent.id] }),
    ];
    await Promise.all(runs.map((runId) => applyRun(world.context(), runId, { batchSize: 3 })));
    expect(await countInHand(agent.id)).toBe(before + 5);
    const lines = (await Promise.all(runs.map((runId) => world.listLines(runId)))).flat();
    const refusals = lines.filter(({ outcome }) => outcome === "REFUSED");
    expect(refusals.map(({ refusal }) => refusal)).toEqual(Array(3).fill("assignment.agentFull"));
  });

  test("is exceeded when a user names the agent", async () => {
    const { leader, agent } = world.org.north;
    const before = await countInHand(agent.id);
    const ids = await world.cases(2);
    await limit(agent.id, { maxInHand: Math.max(1, before) });
    const done = await (
      await world.as(leader)
    ).tasks.assignment.assign({ items: ids.map((taskId) => ({ taskId, agentId: agent.id })) });
    expect(done.refused).toEqual([]);
    expect(await countInHand(agent.id)).toBe(before + 2);
  });
});
