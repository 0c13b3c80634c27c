import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { tasksRouter } from "../router.ts";
import { USUAL } from "./contract-rule.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
/** A Monday, noon in Jakarta. */
const NOON = new Date("2026-03-02T05:00:00Z");
const YESTERDAY = new Date("2026-03-01T05:00:00Z");
let org: Organisation;

const createTasksCaller = async (persona: Persona, now = NOON) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));
const as = async (persona: Persona) => (await createTasksCaller(persona)).allocation;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "=", ROLE.agent)
    .execute();
});

beforeEach(async () => {
  await database.db.deleteFrom("agentCapacity").execute();
});

const findLoad = async (agent: Persona, seer: Persona = org.operations) => {
  const { rows } = await (await as(seer)).listLoads({});
  return rows.find(({ agentId }) => agentId === agent.id);
};

const CAPACITY = { takesCases: true, maxInHand: 40, maxNew: 5, weight: 150 };

describe("the load of an agent", () => {
  test("counts open cases, untouched cases and new cases of today", async () => {
    const agentId = org.south.agent.id;
    await newCase(database.db, { now: NOON, agentId, assignedAt: YESTERDAY });
    await newCase(database.db, { now: NOON, agentId, status: "C10" });
    await newCase(database.db, { now: NOON, agentId, status: "C32" });
    expect(await findLoad(org.south.agent)).toMatchObject({
      login: "south-agent",
      stageNames: ["Early"],
      shiftCode: null,
      inHand: 2,
      inHandMinor: 2 * 1_065_000,
      currency: "IDR",
      untouched: 1,
      newToday: 2,
      ineligibleReason: null,
      takesCases: true,
      maxInHand: null,
      effectiveMaxInHand: null,
      weight: 100,
      version: 0,
    });
  });

  test.each([
    ["north leader", () => org.north.leader, 2],
    ["north admin", () => org.north.admin, 2],
    ["operations", () => org.operations, 4],
  ] as const)("%s sees the loads in scope", async (_, seer, count) => {
    const { rows } = await (await as(seer())).listLoads({});
    expect(rows).toHaveLength(count);
  });

  test("is limited to a named stage", async () => {
    const operations = await as(org.operations);
    const early = await operations.listLoads({ stageId: org.stages.early });
    expect(early.rows).toHaveLength(4);
    const late = await operations.listLoads({ stageId: org.stages.late });
    expect(late.rows).toEqual([]);
  });
});

describe("the capacity of an agent", () => {
  const save = async (
    seer: Persona,
    agentId: number,
    change: Partial<Parameters<Awaited<ReturnType<typeof as>>["saveCapacity"]>[0]> = {},
  ) => (await as(seer)).saveCapacity({ agentId, version: 0, ...CAPACITY, ...change });

  test("applies at once; the rule of the stage supplies missing limits", async () => {
    const agentId = org.north.agent.id;
    await (
      await as(org.operations)
    ).saveRule({ stageId: org.stages.early, baseId: null, ...USUAL, maxInHand: 120, maxNew: 9 });
    expect(await save(org.north.leader, agentId, { maxNew: null })).toEqual({ version: 1 });
    expect(await findLoad(org.north.agent)).toMatchObject({
      maxInHand: 40,
      effectiveMaxInHand: 40,
      maxNew: null,
      effectiveMaxNew: 9,
      weight: 150,
      version: 1,
    });
    expect(await findLoad(org.north.colleague)).toMatchObject({
      maxInHand: null,
      effectiveMaxInHand: 120,
      version: 0,
    });
    await save(org.north.leader, agentId, { version: 1, takesCases: false });
    expect(await findLoad(org.north.agent)).toMatchObject({
      takesCases: false,
      ineligibleReason: "NOT_TAKING",
      version: 2,
    });
  });

  test("a change based on an outdated version is refused, also the first time", async () => {
    const agentId = org.north.agent.id;
    const made = await Promise.allSettled(
      [org.north.leader, org.north.admin, org.operations].map((persona) => save(persona, agentId)),
    );
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await getRefusal(save(org.north.leader, agentId))).toBe("record.changed");
  });

  test("cannot be changed outside the scope, and leaders have none", async () => {
    for (const [seer, target] of [
      [org.north.leader, org.south.agent],
      [org.south.admin, org.north.agent],
      [org.operations, org.north.leader],
    ] as const)
      expect(await getRefusal(save(seer, target.id))).toBe("record.notFound");
    expect(await getRefusal(save(org.inspector, org.north.agent.id))).toBe("access.denied");
  });

  test("a change is recorded with the previous values", async () => {
    const agentId = org.south.colleague.id;
    await save(org.south.leader, agentId);
    await save(org.south.leader, agentId, { version: 1, maxNew: 7 });
    const lines = await database.db
      .selectFrom("auditLog")
      .select(["action", "before", "after", "institutionId"])
      .where("entity", "=", "agent_capacity")
      .where("entityId", "=", String(agentId))
      .orderBy("id")
      .execute();
    expect(lines).toMatchObject([
      { before: null, after: { maxNew: 5, version: 1 } },
      {
        action: "allocation.setCapacity",
        institutionId: org.south.id,
        before: { maxNew: 5 },
        after: { maxNew: 7, version: 2 },
      },
    ]);
  });

  test.each([
    ["DISABLED", { status: "DISABLED" }],
    ["NOT_CERTIFIED", { certifiedUntil: "2026-03-01" }],
  ] as const)(
    "an ineligible agent is listed with the reason %s",
    async (ineligibleReason, change) => {
      const agentId = org.north.colleague.id;
      await newCase(database.db, { now: NOON, agentId });
      const before = { status: "ENABLED", certifiedUntil: "2027-01-01" };
      const set = (values: Partial<typeof before>) =>
        database.db.updateTable("appUser").set(values).where("id", "=", agentId).execute();
      await set(change);
      expect((await findLoad(org.north.colleague))?.ineligibleReason).toBe(ineligibleReason);
      await set(before);
    },
  );
});

describe("the overview", () => {
  const getPool = async (seer: Persona, stageId = org.stages.early) => {
    const { pools, alerts } = await (await as(seer)).getOverview({ institutionId: org.north.id });
    const pool = pools.find((row) => row.stageId === stageId);
    return { pool, pools, alerts };
  };

  const automate = (stageId: number, type: "AUTOMATIC" | "MANUAL") =>
    database.db.updateTable("stage").set({ type }).where("id", "=", stageId).execute();

  test("counts waiting, new and assigned cases of each stage today", async () => {
    const { pool: before } = await getPool(org.operations);
    const institutionId = org.north.id;
    const [first] = await Promise.all(
      [1, 2, 3].map(() => newCase(database.db, { now: NOON, institutionId })),
    );
    const items = [{ taskId: first?.caseId ?? 0, agentId: org.north.agent.id }];
    await (await createTasksCaller(org.north.leader)).assignment.assign({ items });
    for (const seer of [org.operations, org.north.admin, org.north.leader]) {
      const { pool } = await getPool(seer);
      expect(pool).toMatchObject({
        type: "MANUAL",
        strategy: null,
        inflowAt: null,
        lastRun: null,
        unassigned: 2,
        unassignedMinor: 2 * 1_065_000,
        currency: "IDR",
        agents: 2,
        passedOver: 0,
        assignedToday: 1,
        open: (before?.open ?? 0) + 3,
        enteredToday: (before?.enteredToday ?? 0) + 3,
      });
      expect(pool?.waitsSince).not.toBeNull();
    }
  });

  test("covers only the institutions and groups of the caller", async () => {
    const south = await as(org.south.admin);
    const { pools } = await south.getOverview({});
    expect(new Set(pools.map((pool) => pool.institutionId))).toEqual(new Set([org.south.id]));
    const foreign = await south.getOverview({ institutionId: org.north.id });
    expect(foreign.pools).toEqual([]);
    const agent = (await as(org.north.agent)).getOverview({});
    expect(await getRefusal(agent)).toBe("access.denied");
  });

  test("a leader sees the stages of the group, whichever agent has their cases", async () => {
    const { pools } = await getPool(org.north.leader);
    expect(pools.map(({ stageName }) => stageName)).toEqual(["Early", "Late"]);
    await database.db
      .deleteFrom("groupStage")
      .where("groupId", "=", org.north.groupId)
      .where("stageId", "=", org.stages.late)
      .execute();
    const { pools: remaining } = await getPool(org.north.leader);
    expect(remaining.map(({ stageName }) => stageName)).toEqual(["Early"]);
  });

  test("an automatic stage shows its rule, the free capacity of its agents and the obstacles", async () => {
    const { early } = org.stages;
    await automate(early, "AUTOMATIC");
    const leader = await as(org.north.leader);
    const setAll = async (version: number, change: Partial<typeof CAPACITY>) => {
      for (const agent of [org.north.agent, org.north.colleague])
        await leader.saveCapacity({ agentId: agent.id, version, ...CAPACITY, ...change });
    };
    await setAll(0, { maxInHand: 100, maxNew: 50 });
    const { pool, alerts } = await getPool(org.north.leader);
    expect(pool).toMatchObject({ strategy: "SNAKE", inflowAt: "07:30" });
    expect(pool?.room).toBeGreaterThan(60);
    expect(alerts).toEqual([]);
    await setAll(1, { maxInHand: 1, maxNew: 1 });
    const full = await getPool(org.north.leader);
    expect(full.pool).toMatchObject({ agents: 2, room: 0 });
    expect(full.alerts).toMatchObject([{ kind: "NO_ROOM", cases: 2 }]);
    await setAll(2, { takesCases: false });
    const none = await getPool(org.north.leader);
    expect(none.alerts).toMatchObject([{ kind: "NO_AGENT", cases: 2 }]);
    await automate(early, "MANUAL");
    expect((await getPool(org.north.leader)).alerts).toEqual([]);
  });

  test("a preview hides no failed run", async () => {
    const { leader, id: institutionId } = org.north;
    const { caseId } = await newCase(database.db, { now: NOON, institutionId });
    const { prepare } = await as(leader);
    const chosen = { kind: "ASSIGN" as const, taskIds: [caseId] };
    const { runId } = await prepare(chosen);
    for (const state of ["WAITING", "RUNNING", "FAILED"])
      await database.db
        .updateTable("allocationRun")
        .set({ state, committedAt: NOON, endedAt: NOON })
        .where("id", "=", runId)
        .execute();
    await prepare(chosen);
    const { alerts, pool } = await getPool(leader);
    const failed = alerts.find(({ kind }) => kind === "RUN_FAILED");
    expect(failed?.runId).toBe(runId);
    expect(pool?.lastRun).toMatchObject({ runId });
  });
});

test("a capacity waits for the change of the agent before it", async () => {
  const agentId = org.south.agent.id;
  const agent = sql`select from app_user where id = ${agentId} for no key update`;
  const { saveCapacity } = await as(org.operations);
  const save = () => saveCapacity({ agentId, version: 0, ...CAPACITY });
  expect(await waitsInLock(database.db, agent, save)).toBe(true);
});
