import { beforeEach, describe, expect, test } from "bun:test";
import { waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { newCase } from "../../seeds/index.ts";
import { applyDueRuns } from "./actions/due.ts";
import { NOON, useAllocationWorld } from "./testing/world.ts";

const world = useAllocationWorld();
const LATER = new Date(NOON.getTime() + 60_000);

const runJob = (at = LATER) => applyDueRuns({ ...world.context({ now: () => at }), log: () => {} });

/** Applies a manual run of the leader and returns its id. */
async function dealt(taskIds: number[], agentId: number): Promise<number> {
  const runId = await world.waiting(world.org.north.leader, {
    taskIds,
    agentIds: [agentId],
    reason: "balance",
  });
  await runJob(NOON);
  return runId;
}

const allocation = async () => (await world.as(world.org.north.leader)).tasks.allocation;

async function undo(runId: number) {
  const { runId: undoId } = await (await allocation()).undo({ runId });
  await runJob();
  return undoId;
}

const listAgentIds = async (caseIds: readonly number[]) => {
  const rows = await world.db
    .selectFrom("collectionCase")
    .select("agentId")
    .where("id", "in", caseIds)
    .orderBy("id")
    .execute();
  return rows.map(({ agentId }) => agentId);
};

beforeEach(async () => {
  await world.db.deleteFrom("agentCapacity").execute();
});

describe("an undo of a run", () => {
  test("returns untouched cases to their agents and to the pool, as new assignments", async () => {
    const { agent, colleague } = world.org.north;
    const [assignedIds, freeIds] = [await world.cases(2, colleague.id), await world.cases(2)];
    const runId = await dealt([...assignedIds, ...freeIds], agent.id);
    const api = await allocation();
    expect(await api.previewUndo({ runId })).toEqual({ toAgents: 2, toPool: 2, unchanged: [] });
    const undoId = await undo(runId);
    expect(await api.get({ runId: undoId })).toMatchObject({
      kind: "UNDO",
      state: "DONE",
      assigned: 4,
      refused: 0,
      undoesId: runId,
      isUndoable: false,
    });
    expect(await api.get({ runId })).toMatchObject({ undoneById: undoId, isUndoable: false });
    expect(await listAgentIds(assignedIds)).toEqual([colleague.id, colleague.id]);
    expect(await listAgentIds(freeIds)).toEqual([null, null]);
    const history = await world.db
      .selectFrom("caseAssignment")
      .select(["agentId", "assignmentReason", "endedAs", "runId"])
      .where("caseId", "=", assignedIds[0] as number)
      .orderBy("id")
      .execute();
    expect(history).toEqual([
      { agentId: colleague.id, assignmentReason: null, endedAs: "REASSIGNED", runId: null },
      { agentId: agent.id, assignmentReason: "STRATEGY", endedAs: "UNDONE", runId },
      { agentId: colleague.id, assignmentReason: "UNDO", endedAs: null, runId: undoId },
    ]);
    const passedOver = await world.db
      .selectFrom("collectionCase")
      .select("passedOverAt")
      .where("id", "in", freeIds)
      .execute();
    expect(passedOver).toEqual([{ passedOverAt: LATER }, { passedOverAt: LATER }]);
  });

  test("gives released cases back to their agents", async () => {
    const { agent, leader } = world.org.north;
    const ids = await world.cases(2, agent.id);
    const runId = await world.waiting(leader, { kind: "RELEASE", reason: "recount", taskIds: ids });
    await runJob(NOON);
    await undo(runId);
    expect(await listAgentIds(ids)).toEqual([agent.id, agent.id]);
  });

  test("leaves released cases that were assigned and released again", async () => {
    const { agent, colleague, leader } = world.org.north;
    const ids = await world.cases(1, agent.id);
    const runId = await world.waiting(leader, { kind: "RELEASE", reason: "recount", taskIds: ids });
    await runJob(NOON);
    const { assignment } = (await world.as(leader)).tasks;
    const [taskId] = ids as [number];
    await assignment.assign({ items: [{ taskId, agentId: colleague.id }] });
    await assignment.release({ taskIds: ids, reason: "once more" });
    await world.db
      .updateTable("caseAssignment")
      .set({ releasedAt: LATER })
      .where("caseId", "=", taskId)
      .where("agentId", "=", colleague.id)
      .execute();
    await undo(runId);
    expect(await listAgentIds(ids)).toEqual([null]);
  });

  test("returns cases to an agent who is not on shift", async () => {
    const { agent, colleague } = world.org.north;
    const ids = await world.cases(1, colleague.id);
    const runId = await dealt(ids, agent.id);
    await world.db
      .insertInto("scheduledDay")
      .values({
        institutionId: world.org.north.id,
        agentId: agent.id,
        dayOn: "2026-03-31",
        code: "M",
        enabled: true,
        updatedAt: NOON,
      } as never)
      .execute();
    await undo(runId);
    expect(await listAgentIds(ids)).toEqual([colleague.id]);
    await world.db.deleteFrom("scheduledDay").execute();
  });
});

describe("a case touched since the run", () => {
  const touches: [string, (caseId: number, at: Date) => Promise<unknown>][] = [
    [
      "allocation.promisedSince",
      (caseId, at) =>
        sql`
        insert into promise (case_id, agent_id, amount_minor, due_on, created_at)
        values (${caseId}, ${world.org.north.agent.id}, 1000, '2026-04-02', ${at})`.execute(
          world.db,
        ),
    ],
    [
      "allocation.contactedSince",
      (caseId, at) =>
        sql`
        insert into contact_attempt (borrower_id, case_id, agent_id, action, purpose, at, channel)
        select borrower_id, id, agent_id, 'CALL', 'COLLECT', ${at}, '03' from collection_case where id = ${caseId}`.execute(
          world.db,
        ),
    ],
    [
      "allocation.heldSince",
      async (taskId) =>
        (await world.as(world.org.north.agent)).tasks.hold.open({
          taskId,
          kind: "DISPUTE",
          reason: "Disputes the amount.",
        }),
    ],
    [
      "allocation.movedSince",
      (caseId) =>
        sql`
        update collection_case set stage_id = ${world.org.stages.late} where id = ${caseId}`.execute(
          world.db,
        ),
    ],
    [
      "allocation.reassignedSince",
      async (taskId) =>
        (await world.as(world.org.north.leader)).tasks.assignment.assign({
          items: [
            { taskId, agentId: world.org.north.colleague.id, from: world.org.north.agent.id },
          ],
          reason: "by hand",
        }),
    ],
  ];

  test.each(touches)("stays, listed as %s", async (key, touch) => {
    const { agent } = world.org.north;
    const ids = await world.cases(2);
    const [touched] = ids as [number, number];
    const runId = await dealt(ids, agent.id);
    await touch(touched, LATER);
    const [holder] = await listAgentIds([touched]);
    const preview = await (await allocation()).previewUndo({ runId });
    expect(preview).toMatchObject({ toPool: 1, unchanged: [{ key, cases: 1 }] });
    const undoId = await undo(runId);
    expect(await world.listLines(undoId)).toMatchObject([
      { outcome: "REFUSED", refusal: key },
      { outcome: "RELEASED" },
    ]);
    expect(await listAgentIds(ids)).toEqual([holder ?? null, null]);
  });

  test("is checked again when the undo is applied", async () => {
    const { agent } = world.org.north;
    const ids = await world.cases(1);
    const runId = await dealt(ids, agent.id);
    await (await allocation()).undo({ runId });
    await touches[1]?.[1](ids[0] as number, LATER);
    await runJob();
    expect(await listAgentIds(ids)).toEqual([agent.id]);
  });
});

describe("a former agent", () => {
  test("who is disabled or full gets nothing, and the case is named", async () => {
    const { agent, colleague } = world.org.north;
    const ids = await world.cases(2, colleague.id);
    const runId = await dealt(ids, agent.id);
    const { inHand } = await world.db
      .selectFrom("collectionCase")
      .select((c) => c.fn.countAll<number>().as("inHand"))
      .where("agentId", "=", colleague.id)
      .where("status", "in", ["C00", "C10"])
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto("agentCapacity")
      .values({ agentId: colleague.id, maxInHand: inHand + 1, maxNew: 1, updatedAt: NOON })
      .execute();
    expect(await (await allocation()).previewUndo({ runId })).toMatchObject({
      toAgents: 1,
      unchanged: [{ key: "assignment.agentFull", cases: 1 }],
    });
    const undoId = await undo(runId);
    expect(await world.listLines(undoId)).toMatchObject([
      { outcome: "ASSIGNED" },
      { outcome: "REFUSED", refusal: "assignment.agentFull" },
    ]);
  });
});

describe("an undo is refused", () => {
  test("for a run that is undone, and for an undo", async () => {
    const runId = await dealt(await world.cases(1), world.org.north.agent.id);
    const undoId = await undo(runId);
    const api = await allocation();
    await expect(api.undo({ runId })).rejects.toMatchObject({
      message: "allocation.alreadyUndone",
    });
    await expect(api.undo({ runId: undoId })).rejects.toMatchObject({
      message: "allocation.isUndo",
    });
  });

  test("for a run that still waits", async () => {
    const { leader, agent } = world.org.north;
    const taskIds = await world.cases(1);
    const runId = await world.waiting(leader, { taskIds, agentIds: [agent.id] });
    await expect((await allocation()).undo({ runId })).rejects.toMatchObject({
      message: "allocation.notDone",
    });
    await runJob(NOON);
  });

  test("for a run of another institution", async () => {
    const runId = await dealt(await world.cases(1), world.org.north.agent.id);
    const { allocation: south } = (await world.as(world.org.south.leader)).tasks;
    await expect(south.undo({ runId })).rejects.toMatchObject({ message: "record.notFound" });
    await expect(south.previewUndo({ runId })).rejects.toMatchObject({
      message: "record.notFound",
    });
  });

  test("for the second of two people", async () => {
    const { leader, admin, agent } = world.org.north;
    const runId = await dealt(await world.cases(2), agent.id);
    const run = sql`select from allocation_run where id = ${runId} for no key update`;
    let done: PromiseSettledResult<unknown>[] = [];
    const undoTwice = async () => {
      const callers = await Promise.all([world.as(leader), world.as(admin)]);
      done = await Promise.allSettled(callers.map(({ tasks }) => tasks.allocation.undo({ runId })));
    };
    expect(await waitsInLock(world.db, run, undoTwice)).toBe(true);
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [refused] = done.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject({ reason: { message: "allocation.alreadyUndone" } });
    await runJob();
  });
});

test("an undone case does not count as new for either agent", async () => {
  const { agent, colleague } = world.org.north;
  const { caseId } = await newCase(world.db, { now: NOON, agentId: colleague.id });
  const countNew = async () => {
    const api = (await world.as(world.org.north.leader)).tasks.allocation;
    const { rows } = await api.listLoads({ page: 1, size: 100 } as never);
    return [agent.id, colleague.id].map(
      (id) => rows.find(({ agentId }) => agentId === id)?.newToday,
    );
  };
  const before = await countNew();
  await undo(await dealt([caseId], agent.id));
  expect(await countNew()).toEqual(before);
});
