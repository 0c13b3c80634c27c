import { beforeEach, describe, expect, test } from "bun:test";
import { moveCases, newCase, ROLE, setZone } from "../../seeds/index.ts";
import { applyDueRuns } from "./actions/due.ts";
import { allocatePools } from "./jobs.ts";
import { NOON, useAllocationWorld } from "./testing/world.ts";

const world = useAllocationWorld();
const HOUR = 3_600_000;

const at = (now: Date) => ({ ...world.context(), now: () => now, log: () => {} });
const allocate = (now = NOON) => allocatePools.run(at(now));
const apply = (now = NOON) => applyDueRuns(at(now));
const runJobs = async (now = NOON) => {
  await allocate(now);
  await apply(now);
};

const runs = () =>
  world.db
    .selectFrom("allocationRun")
    .select(["id", "cause", "state", "cases", "assigned", "refused", "unassigned"])
    .select(["institutionId", "stageId", "creatorId"])
    .orderBy("id")
    .execute();
const listAgents = async (ids: readonly number[]) => {
  const rows = await world.db
    .selectFrom("collectionCase")
    .select("agentId")
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  return rows.map(({ agentId }) => agentId);
};
const notices = () =>
  world.db
    .selectFrom("taskNotification as n")
    .innerJoin("appUser as u", "u.id", "n.userId")
    .select(["u.login", "n.count"])
    .where("n.kind", "=", "NO_CANDIDATE")
    .orderBy("u.login")
    .execute();
const setType = (type: "AUTOMATIC" | "MANUAL") =>
  world.db.updateTable("stage").set({ type }).execute();
const insertRule = async (overrides: object, stageId = world.org.stages.early) => {
  await world.db
    .insertInto("allocationRule")
    .values({
      stageId,
      strategy: "SNAKE",
      weighing: "MANUAL",
      prefersPromise: true,
      prefersBorrower: true,
      prefersLast: true,
      inflowAt: "07:30",
      effectiveOn: "2026-03-01",
      createdAt: NOON,
      ...overrides,
    })
    .execute();
};

beforeEach(async () => {
  await setType("AUTOMATIC");
  await world.db.deleteFrom("agentCapacity").execute();
  await moveCases(world.db, { status: "C80", at: NOON });
  for (const table of [
    "allocationDecision",
    "allocationCandidate",
    "allocationExclusion",
    "allocationAlert",
  ] as const)
    await world.db.deleteFrom(table).execute();
  await world.db.deleteFrom("caseAssignment").execute();
  await world.db.deleteFrom("allocationRun").execute();
  await world.db.deleteFrom("taskNotification").execute();
});

describe("a stage with automatic allocation", () => {
  test("has its run at its hour in the zone of its institution, and assigns every case", async () => {
    const ids = await world.cases(5);
    // 07:29 and 07:30 in Jakarta.
    await runJobs(new Date("2026-03-31T00:29:00Z"));
    expect(await runs()).toEqual([]);
    await runJobs(new Date("2026-03-31T00:30:00Z"));
    const { north, stages } = world.org;
    expect(await runs()).toMatchObject([
      {
        cause: "INFLOW",
        state: "DONE",
        cases: 5,
        assigned: 5,
        refused: 0,
        institutionId: north.id,
        stageId: stages.early,
        creatorId: null,
      },
    ]);
    const agents = await listAgents(ids);
    const counts = [north.agent, north.colleague].map(
      ({ id }) => agents.filter((agentId) => agentId === id).length,
    );
    expect(counts.toSorted()).toEqual([2, 3]);
  });

  test("is allocated after the morning of its institution, and not before", async () => {
    const { north, south } = world.org;
    await setZone(world.db, south.id, "America/New_York");
    await newCase(world.db, { now: NOON, institutionId: north.id });
    await newCase(world.db, { now: NOON, institutionId: south.id });
    await runJobs(NOON);
    const createdRuns = await runs();
    expect(createdRuns.map(({ institutionId }) => institutionId)).toEqual([north.id]);
    await runJobs(new Date("2026-03-31T11:30:00Z"));
    expect((await runs()).at(-1)).toMatchObject({ institutionId: south.id, cause: "INFLOW" });
    await setZone(world.db, south.id, "Asia/Jakarta");
  });

  test("includes later cases by itself, and plans nothing while a run waits", async () => {
    await world.cases(2);
    await allocate();
    await allocate();
    expect(await runs()).toMatchObject([{ cause: "INFLOW", state: "WAITING" }]);
    await apply();
    await allocate();
    expect(await runs()).toHaveLength(1);
    const [later] = await world.cases(1);
    await runJobs();
    expect((await runs()).slice(1)).toMatchObject([{ cause: "ENTRY", cases: 1, assigned: 1 }]);
    expect(await listAgents([later as number])).not.toContain(null);
  });

  test("is planned once when several processes attempt it simultaneously", async () => {
    await world.cases(3);
    await Promise.all([allocate(), allocate(), allocate()]);
    expect(await runs()).toHaveLength(1);
  });

  test("pauses for an hour after a failed run", async () => {
    await world.cases(2);
    await allocate();
    await world.db.updateTable("allocationRun").set({ state: "FAILED", endedAt: NOON }).execute();
    await runJobs(new Date(NOON.getTime() + HOUR / 2));
    expect(await runs()).toHaveLength(1);
    await runJobs(new Date(NOON.getTime() + HOUR));
    expect((await runs()).slice(1)).toMatchObject([{ cases: 2, assigned: 2 }]);
  });

  test("is left to people if its type requires it, and follows its own hour if its rule sets one", async () => {
    await world.cases(1);
    await setType("MANUAL");
    await runJobs();
    expect(await runs()).toEqual([]);
    await setType("AUTOMATIC");
    await insertRule({ inflowAt: "13:00" });
    await runJobs();
    expect(await runs()).toEqual([]);
    await runJobs(new Date(NOON.getTime() + HOUR));
    expect(await runs()).toHaveLength(1);
    await insertRule({});
  });
});

describe("cases without an eligible agent", () => {
  const limit = (overrides: object) =>
    world.db
      .insertInto("agentCapacity")
      .values(
        [world.org.north.agent, world.org.north.colleague].map(({ id }) => ({
          agentId: id,
          updatedAt: NOON,
          ...overrides,
        })),
      )
      .execute();
  const buildNotices = (count: number) =>
    ["north-admin", "operations"].map((login) => ({ login, count }));

  test("notify the responsible users once a day, without a run", async () => {
    await limit({ takesCases: false });
    await world.cases(3);
    await runJobs();
    await runJobs(new Date(NOON.getTime() + 2 * HOUR));
    expect(await runs()).toEqual([]);
    expect(await notices()).toEqual(buildNotices(3));
    await runJobs(new Date(NOON.getTime() + 24 * HOUR));
    expect(await notices()).toHaveLength(4);
  });

  test("wait an hour for the next run and cause a notification when they exceed the agents' limits", async () => {
    await limit({ maxNew: 1 });
    const ids = await world.cases(5);
    await runJobs();
    expect(await runs()).toMatchObject([{ assigned: 2, refused: 0, unassigned: 3 }]);
    expect(await notices()).toEqual(buildNotices(3));
    await world.db.deleteFrom("agentCapacity").execute();
    await runJobs(new Date(NOON.getTime() + HOUR / 2));
    expect(await runs()).toHaveLength(1);
    await runJobs(new Date(NOON.getTime() + HOUR));
    expect((await runs()).slice(1)).toMatchObject([{ cause: "ENTRY", cases: 3, assigned: 3 }]);
    expect(await listAgents(ids)).not.toContain(null);
  });

  test("the limit of the rule applies to agents without one of their own", async () => {
    await insertRule({ maxInHand: 1 });
    await world.cases(4);
    await runJobs();
    expect(await runs()).toMatchObject([{ assigned: 2, unassigned: 2 }]);
    await insertRule({});
  });

  test("an agent without a shift today gets nothing if a schedule exists", async () => {
    const { north } = world.org;
    await world.db
      .insertInto("scheduledDay")
      .values({
        agentId: north.agent.id,
        dayOn: "2026-03-31",
        code: "D",
        enabled: true,
        institutionId: north.id,
        updatedAt: NOON,
      })
      .execute();
    const ids = await world.cases(3);
    await runJobs();
    expect(new Set(await listAgents(ids))).toEqual(new Set([north.agent.id]));
    await world.db.deleteFrom("scheduledDay").execute();
  });
});

describe("affinities", () => {
  test("an open promise goes to its agent, another case of the borrower to the agent of the first", async () => {
    const { agent } = world.org.north;
    const [promised] = await world.cases(1);
    await world.db
      .insertInto("promise")
      .values({
        caseId: promised as number,
        agentId: agent.id,
        createdAt: NOON,
        amountMinor: 1000,
        dueOn: "2026-03-31",
      })
      .execute();
    const assigned = await newCase(world.db, { now: NOON, agentId: agent.id });
    const other = await newCase(world.db, {
      now: NOON,
      borrowerId: assigned.borrowerId,
      institutionId: world.org.north.id,
    });
    await runJobs();
    const reasonRows = await world.db
      .selectFrom("allocationDecision")
      .select(["caseId", "agentId", "assignmentReason"])
      .orderBy("caseId")
      .execute();
    expect(reasonRows).toEqual([
      { caseId: promised as number, agentId: agent.id, assignmentReason: "PROMISE" },
      { caseId: other.caseId, agentId: agent.id, assignmentReason: "BORROWER" },
    ]);
  });

  test("an agent with a complaint, or the last agent without work on it, does not get the case", async () => {
    const { agent, colleague } = world.org.north;
    const [accused, recycled] = await world.cases(2);
    await world.complain(accused as number, agent.id);
    await world.db
      .insertInto("caseAssignment")
      .values({
        caseId: recycled as number,
        agentId: agent.id,
        assignedAt: NOON,
        releasedAt: NOON,
        endedAs: "UNTOUCHED",
      })
      .execute();
    await runJobs();
    expect(await listAgents([accused as number, recycled as number])).toEqual([
      colleague.id,
      colleague.id,
    ]);
    const leader = (await world.as(world.org.north.leader)).tasks.allocation;
    const why = async (taskId: number) => {
      const explained = await leader.explain({ taskId });
      return explained?.others.map(({ why: key }) => key);
    };
    expect(await why(accused as number)).toEqual(["COMPLAINED_ABOUT"]);
    expect(await why(recycled as number)).toEqual(["AVOIDED"]);
    const { assigned } = await (
      await world.as(world.org.north.leader)
    ).tasks.assignment.assign({
      items: [{ taskId: recycled as number, agentId: agent.id, from: colleague.id }],
      reason: "he knows the borrower",
    });
    expect(assigned).toHaveLength(1);
    // A person has decided since, so that no run explains the case.
    expect(await leader.explain({ taskId: recycled as number })).toBeNull();
    const south = (await world.as(world.org.south.leader)).tasks.allocation;
    expect(await south.explain({ taskId: accused as number })).toBeNull();
  });
});

test("champion and challenger allocate by the rule, and every line names its variant", async () => {
  await insertRule({
    strategy: "CHAMPION_CHALLENGER",
    champion: "SNAKE",
    challenger: "WEIGHTED",
    challengerBp: 5000,
  });
  await world.cases(20);
  await runJobs();
  const lines = await world.db.selectFrom("allocationDecision").select(["variant"]).execute();
  const variants = new Set(lines.map(({ variant }) => variant));
  expect(variants).toEqual(new Set(["CHAMPION", "CHALLENGER"]));
  await insertRule({});
});

test("WEIGHTED by experience assigns more to agents with longer service", async () => {
  const { agent, colleague } = world.org.north;
  const created = (days: number) => new Date(NOON.getTime() - days * 24 * HOUR);
  for (const [{ id }, days] of [
    [agent, 300],
    [colleague, 100],
  ] as const)
    await world.db
      .updateTable("appUser")
      .set({ createdAt: created(days) })
      .where("id", "=", id)
      .execute();
  await insertRule({ strategy: "WEIGHTED", weighing: "EXPERIENCE" });
  const ids = await world.cases(8);
  await runJobs();
  const agents = await listAgents(ids);
  expect(agents.filter((id) => id === agent.id)).toHaveLength(6);
  await insertRule({});
});

test("agents of a disabled institution and users of other roles get nothing", async () => {
  await world.cases(1);
  await runJobs();
  const rows = await world.db
    .selectFrom("allocationCandidate as k")
    .innerJoin("appUser as u", "u.id", "k.agentId")
    .select(["u.roleId", "k.institutionId"])
    .execute();
  for (const row of rows)
    expect(row).toEqual({ roleId: ROLE.agent, institutionId: world.org.north.id });
});
