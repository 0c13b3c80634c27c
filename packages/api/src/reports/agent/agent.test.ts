import { beforeAll, describe, expect, test } from "bun:test";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { isWorkday, listMonthDays } from "../wage/rules.ts";
import { dashboardReport } from "../dashboard/actions/collect.ts";
import { reportsRouter } from "../router.ts";
import { collectDue } from "../run/actions/due.ts";
import { processAgentFacts } from "./actions/process-facts.ts";
import { Story } from "./testing.ts";

const database = useTestDatabase();
const call = createCallerFactory(reportsRouter);
/** Monday 2 March 2026, 09:10 in Jakarta. Instants are given as hours of that day. */
const at = (hour: number, minute = 0, day = 2) =>
  new Date(Date.UTC(2026, 2, day, hour - 7, minute));
let now = at(9, 10);
let org: Organisation;

const as = async (persona: Persona) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }))
    .agent;
const context = () => createTestContext(database.db, null, { now: () => now });
const freeze = () => collectDue({ ...context(), log: () => {} }, dashboardReport);

const newStory = async (agent: Persona, assignedAt: Date) => {
  const institution = { institutionId: agent.institutionId ?? 0 };
  const story = await Story.start(database.db, assignedAt, institution);
  await story.assign(assignedAt, agent.id);
  return story;
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { agent, colleague } = org.north;
  // On Saturday four cases of 1,065,000 each go to the agent and two to the colleague.
  for (let n = 0; n < 4; n += 1) await newStory(agent, at(10, n, 0));
  for (let n = 0; n < 2; n += 1) await newStory(colleague, at(10, n, 0));
  await newStory(org.south.agent, at(10, 0, 0));
  const session = (userId: number, createdAt: Date) => ({
    userId,
    tokenHash: Buffer.from(`${userId} ${createdAt.getTime()}`),
    veins: "v",
    createdAt,
    lastSeenAt: createdAt,
    expiresAt: createdAt,
    endedAt: createdAt,
    endReason: "LOGOUT",
  });
  await db
    .insertInto("userSession")
    .values([
      session(agent.id, at(7, 55)),
      session(agent.id, at(8, 5)),
      session(agent.id, at(9, 0, -1)),
      session(org.north.leader.id, at(8)),
    ])
    .execute();
  await processAgentFacts(context());
});

/** Divides the monthly base by the days that are neither Sundays nor holidays. */
const getBasicWage = async () => {
  const rows = await database.db
    .selectFrom("holiday")
    .select("day")
    .where("country", "=", "ID")
    .execute();
  const holidays = new Set(rows.map((row) => row.day));
  const days = listMonthDays("2026-03-02").filter((day) => isWorkday(day, holidays));
  return Math.round(4_500_000 / days.length);
};

describe("today's performance", () => {
  test("has zeros for an agent without collections", async () => {
    const basic = await getBasicWage();
    expect(await (await as(org.north.agent)).get()).toMatchObject({
      agentId: org.north.agent.id,
      day: "2026-03-02",
      currency: "IDR",
      bindTaskTotalNumber: 4,
      bindTaskTotalAmount: 4 * 1_065_000,
      collectionNumber: 0,
      collectionAmount: 0,
      taskRecoveryRate: 0,
      amountRecoveryRate: 0,
      taskRanking: 1,
      amountRanking: 1,
      taskRankingChange: 0,
      amountRankingChange: 0,
      rankedAgents: 2,
      totalWage: basic,
      wageCurrency: "IDR",
    });
  });

  test("follows new events, and so do the ranks", async () => {
    now = at(9, 30);
    expect(await freeze()).toBe(4);
    const { agent, colleague } = org.north;
    const story = await newStory(colleague, at(9, 31));
    await story.work(at(9, 32));
    await story.pay(at(9, 40), 1_065_000, colleague.id, true);
    await processAgentFacts(context());
    now = at(10);
    expect(await (await as(colleague)).get()).toMatchObject({
      bindTaskTotalNumber: 3,
      collectionNumber: 1,
      taskRecoveryRate: 1 / 3,
      collectionAmount: 1_065_000,
      taskRanking: 1,
      amountRanking: 1,
      taskRankingChange: 0,
    });
    expect(await (await as(agent)).get()).toMatchObject({
      taskRanking: 2,
      taskRankingChange: 1,
      amountRanking: 2,
      amountRankingChange: 1,
    });
    await story.reversePayment(at(9, 50));
    await processAgentFacts(context());
    expect(await (await as(colleague)).get()).toMatchObject({
      bindTaskTotalNumber: 3,
      collectionNumber: 0,
      collectionAmount: 0,
    });
  });

  test("is visible to leaders of the agent, with wages only for permitted users", async () => {
    const agentId = org.north.agent.id;
    const seen = async (persona: Persona) => (await as(persona)).get({ agentId });
    expect((await seen(org.north.leader)).totalWage).toBeGreaterThan(0);
    expect((await seen(org.north.admin)).agentId).toBe(agentId);
    expect(await seen(org.inspector)).toMatchObject({
      totalWage: null,
      beforeWage: null,
      bindTaskTotalNumber: 4,
    });
    const others = [org.north.colleague, org.south.leader, org.south.admin];
    for (const persona of others)
      await expect(seen(persona)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(seen(org.administrator)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect((await as(org.north.leader)).get()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the ranking", () => {
  test("lists the agents visible to the caller, each with the rank among all", async () => {
    const { agent, colleague, leader } = org.north;
    const { rows } = await (await as(leader)).listRanks();
    expect(rows.map((row) => row.agentId).toSorted()).toEqual([agent.id, colleague.id]);
    const colleagueRanks = await (await as(colleague)).listRanks();
    expect(colleagueRanks.rows).toHaveLength(1);
    expect(colleagueRanks.rows[0]?.rankedAgents).toBe(2);
    const all = await (await as(org.operations)).listRanks();
    expect(new Set(all.rows.map((row) => row.institutionId))).toEqual(
      new Set([org.north.id, org.south.id]),
    );
    // Agents that are ranked together must be adjacent rows.
    const together = all.rows.map((row) => `${row.stageId} ${row.institutionId}`);
    const blocks = together.filter((key, nth) => key !== together[nth - 1]);
    expect(blocks).toHaveLength(new Set(together).size);
    const south = { institutionId: org.south.id };
    expect((await (await as(org.operations)).listRanks(south)).rows).toHaveLength(2);
    expect((await (await as(leader)).listRanks(south)).rows).toEqual([]);
  });
});

describe("hours on record", () => {
  test("a missed hour is computed later from the events up to that hour", async () => {
    const { db } = database;
    const { colleague } = org.north;
    const story = await newStory(colleague, at(12));
    await story.work(at(12, 1));
    await story.pay(at(12, 30), 1_065_000, colleague.id, true);
    await processAgentFacts(context());
    now = at(13, 5);
    expect(await freeze()).toBe(2);
    expect(await freeze()).toBe(0);
    const rows = await db
      .selectFrom("agentHour")
      .select(["hour", "assigned", "settled", "collectedMinor", "rebuilt"])
      .where("agentId", "=", colleague.id)
      .where("day", "=", "2026-03-02")
      .orderBy("hour")
      .execute();
    expect(rows).toEqual([
      { hour: 8, assigned: 2, settled: 0, collectedMinor: 0, rebuilt: true },
      { hour: 11, assigned: 3, settled: 0, collectedMinor: 0, rebuilt: true },
      { hour: 13, assigned: 4, settled: 1, collectedMinor: 1_065_000, rebuilt: false },
    ]);
    await expect(db.updateTable("agentHour").set({ assigned: 9 }).execute()).rejects.toThrow();
  });
});

describe("the history", () => {
  test("has every day of the range, each opening with the closing of the day before", async () => {
    const view = await (
      await as(org.north.colleague)
    ).history({ from: "2026-02-27", to: "2026-03-03" });
    expect(view.days.map((day) => [day.day, day.assigned, day.settled])).toEqual([
      ["2026-02-27", 0, 0],
      ["2026-02-28", 2, 0],
      ["2026-03-01", 2, 0],
      ["2026-03-02", 4, 1],
      ["2026-03-03", 3, 0],
    ]);
    expect(view.days[3]).toMatchObject({ collectedMinor: 1_065_000, payments: 1 });
    expect(view.days[3]?.wageMinor).toBeGreaterThan(0);
  });

  test.each([
    ["2026-03-02", "2026-03-01", "range.reversed"],
    ["2026-01-01", "2026-04-03", "range.tooLong"],
  ])("from %s to %s is refused", async (from, to, key) => {
    const request = (await as(org.north.agent)).history({ from, to });
    await expect(request).rejects.toMatchObject({ cause: { key } });
  });
});
