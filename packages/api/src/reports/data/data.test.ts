import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { aggregateTeams } from "../figure/actions/aggregate.ts";
import { reportsRouter } from "../router.ts";
import { readCells, dayRow } from "./testing.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(reportsRouter);
/** Noon in Jakarta. */
const NOON = new Date("2026-03-04T05:00:00Z");
const [MONDAY, TUESDAY, WEDNESDAY] = ["2026-03-02", "2026-03-03", "2026-03-04"];
const WEEK = { from: "2026-02-26", to: WEDNESDAY };
let org: Organisation;

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => NOON }),
  );

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { agent, colleague } = org.north;
  await db
    .insertInto("agentDay")
    .values([
      await dayRow(db, agent, MONDAY, {
        entered: 10,
        enteredMinor: 1_000,
        calls: 9,
        connected: 0,
        attemptedCases: 5,
        present: 1,
      }),
      await dayRow(db, agent, TUESDAY, {
        exited: 4,
        exitedMinor: 400,
        settled: 4,
        collectedMinor: 400,
        calls: 1,
        connected: 1,
        attemptedCases: 1,
        present: 1,
        firstAttemptAt: new Date("2026-03-03T02:05:00Z"),
      }),
      await dayRow(db, agent, WEDNESDAY, { dropped: 1, droppedMinor: 100, present: 1 }),
      await dayRow(db, colleague, TUESDAY, {
        entered: 2,
        enteredMinor: 200,
        collectedMinor: 50,
        present: 1,
      }),
      await dayRow(db, org.south.agent, TUESDAY, {
        entered: 3,
        calls: 30,
        connected: 30,
        present: 1,
      }),
    ])
    .execute();
});

const report = async (persona: Persona, overrides: object = {}) =>
  (await as(persona)).data.listAgents({ ...WEEK, ...overrides });

describe("agents day by day", () => {
  test("a day opens with the closing of the days before", async () => {
    const { rows } = await report(org.north.agent, { descending: false });
    expect(rows.map(({ day, values }) => [day, values.inHand, values.inHandAmount])).toEqual([
      [MONDAY, 10, 1_000],
      [TUESDAY, 10, 1_000],
      [WEDNESDAY, 5, 500],
    ]);
    expect(rows[1]?.values).toMatchObject({
      coverage: 0.1,
      recoveryRate: 0.4,
      connectRate: 1,
      firstContactAt: 9 * 60 + 5,
    });
  });

  test("a day recorded late shifts the days after it", async () => {
    const { db } = database;
    const late = await dayRow(db, org.south.colleague, MONDAY, { entered: 7 });
    const next = await dayRow(db, org.south.colleague, TUESDAY, { entered: 1 });
    await db.insertInto("agentDay").values(next).execute();
    await db.insertInto("agentDay").values(late).execute();
    const { rows } = await report(org.south.colleague, { descending: false });
    expect(rows.map(({ values }) => values.inHand)).toEqual([7, 8]);
    await db
      .updateTable("agentDay")
      .set({ dropped: 2 })
      .where("agentId", "=", org.south.colleague.id)
      .where("day", "=", MONDAY)
      .execute();
    expect((await report(org.south.colleague)).rows.map(({ values }) => values.inHand)).toEqual([
      6, 5,
    ]);
    await db.deleteFrom("agentDay").where("agentId", "=", org.south.colleague.id).execute();
    const remaining = await db
      .selectFrom("teamDay")
      .select(({ fn }) => fn.sum<number>("entered").as("n"))
      .executeTakeFirst();
    expect(Number(remaining?.n)).toBe(15);
  });

  test("the totals are ratios of sums, of all rows and not of the page", async () => {
    const { rows, total, totals } = await report(org.north.agent, { size: 1 });
    expect([rows.length, total]).toEqual([1, 3]);
    expect(totals).toMatchObject([
      {
        currency: "IDR",
        rows: 3,
        values: { calls: 10, connectRate: 0.1, inHand: 25, settled: 4, recoveryRate: 0.16 },
      },
    ]);
  });

  test("any metric orders them", async () => {
    const by = async (sort: string, descending: boolean) =>
      (await report(org.operations, { sort, descending })).rows.map(({ agentId, day }) => [
        agentId,
        day,
      ]);
    expect((await by("connected", true))[0]).toEqual([org.south.agent.id, TUESDAY]);
    expect((await by("recoveryRate", true))[0]).toEqual([org.north.agent.id, TUESDAY]);
    expect((await by("firstContactAt", true))[0]).toEqual([org.north.agent.id, TUESDAY]);
    expect((await by("agentName", false)).length).toBe(5);
  });

  test("each role sees its own rows: collector, leader, agency, lender", async () => {
    const seen = async (persona: Persona) => {
      const { rows, totals } = await report(persona);
      return [
        new Set(rows.map(({ agentId }) => agentId)).size,
        totals.reduce((all, currencyTotal) => all + currencyTotal.rows, 0),
      ];
    };
    expect(await seen(org.north.colleague)).toEqual([1, 1]);
    expect(await seen(org.north.leader)).toEqual([2, 4]);
    expect(await seen(org.north.admin)).toEqual([2, 4]);
    expect(await seen(org.south.admin)).toEqual([1, 1]);
    expect(await seen(org.operations)).toEqual([3, 5]);
    expect((await report(org.north.leader, { agentId: org.south.agent.id })).rows).toEqual([]);
    await expect(report(org.administrator)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("a stage is that of the agent on the day", async () => {
    const { db } = database;
    const [stage] = await db
      .selectFrom("appUser")
      .select("stageId")
      .where("id", "=", org.north.agent.id)
      .execute();
    const stageId = stage?.stageId ?? 0;
    expect(stageId).toBeGreaterThan(0);
    const { rows } = await report(org.operations, { stageId });
    expect(rows.some(({ agentId }) => agentId === org.north.agent.id)).toBe(true);
    expect((await report(org.operations, { stageId: 999_999 })).rows).toEqual([]);
  });

  test("the chart has the sums of each day and the highest agents", async () => {
    const { trendOfAgents } = (await as(org.operations)).data;
    const { days, bars } = await trendOfAgents({ ...WEEK, metric: "connectRate" });
    expect(days).toEqual([
      { day: MONDAY, value: 0 },
      { day: TUESDAY, value: 1 },
      { day: WEDNESDAY, value: null },
    ]);
    expect(bars[0]).toMatchObject({ id: org.south.agent.id, value: 1 });
  });
});

describe("G40: as a workbook", () => {
  test("a week of agents and no more, with the totals of the screen", async () => {
    const { data } = await as(org.north.admin);
    const { totals } = await data.listAgents(WEEK);
    const rows = await readCells(await data.exportAgents(WEEK));
    const [heads, last] = [rows[0] ?? [], rows.at(-1) ?? []];
    expect(rows).toHaveLength(1 + 4 + 1);
    expect(last[0]).toBe("Total");
    for (const [name, value] of [
      ["Calls", totals[0]?.values.calls],
      ["Collected", totals[0]?.values.collected],
      ["Recovery by cases", totals[0]?.values.recoveryRate],
    ] as const)
      expect(last[heads.indexOf(name)]).toBe(value);
    const tooLong = data.exportAgents({ ...WEEK, from: "2026-02-25" });
    await expect(tooLong).rejects.toMatchObject({ cause: { key: "range.tooLong" } });
  });

  test.each([
    [{ from: "2026-03-04", to: "2026-03-03" }, "range.reversed"],
    [{ from: "2026-01-01", to: "2026-04-03" }, "range.tooLong"],
  ])("a page of %p is refused", async (days, key) => {
    const { data } = await as(org.operations);
    await expect(data.listAgents(days)).rejects.toMatchObject({ cause: { key } });
    await expect(data.listTeams(days)).rejects.toMatchObject({ cause: { key } });
  });
});

describe("institutions day by day", () => {
  const teams = async (persona: Persona, overrides: object = {}) =>
    (await as(persona)).data.listTeams({ from: TUESDAY, to: TUESDAY, ...overrides });

  beforeAll(async () => {
    const { db } = database;
    const { agent, colleague } = org.north;
    const shift = { dayOn: TUESDAY, institutionId: org.north.id, code: "D", updatedAt: NOON };
    await db
      .insertInto("scheduledDay")
      .values([agent, colleague].map(({ id }) => ({ ...shift, agentId: id })))
      .execute();
    await db
      .insertInto("scheduledDay")
      .values({ ...shift, dayOn: MONDAY, agentId: agent.id })
      .execute();
    await db
      .insertInto("wageEntry")
      .values({
        agentId: agent.id,
        day: TUESDAY,
        currency: "IDR",
        kind: "BASIC",
        cause: "ATTENDANCE",
        amountMinor: 90,
        at: NOON,
      })
      .execute();
    await aggregateTeams(createTestContext(db, null));
    const [first, second] = await db
      .selectFrom("stagePolicy")
      .select("stageId")
      .where("dpdFrom", "is not", null)
      .orderBy("dpdFrom")
      .execute();
    const buildStagePeriod = async (seq: number, overrides: object) => ({
      caseId: (await newCase(db, { now: NOON, institutionId: org.north.id })).caseId,
      seq,
      institutionId: org.north.id,
      stageId: first?.stageId ?? 0,
      currency: "IDR",
      fromAt: NOON,
      fromOn: MONDAY,
      entryKind: "PLACED",
      amountMinor: 1,
      principalMinor: 1,
      feeMinor: 0,
      ...overrides,
    });
    const ended = { untilAt: NOON, untilOn: TUESDAY };
    await db.deleteFrom("caseStagePeriod").execute();
    await db
      .insertInto("caseStagePeriod")
      .values([
        await buildStagePeriod(1, {}),
        await buildStagePeriod(1, { ...ended, exitKind: "STAGE", nextStageId: second?.stageId }),
        await buildStagePeriod(1, { ...ended, exitKind: "C30" }),
        await buildStagePeriod(1, { fromOn: TUESDAY }),
      ])
      .execute();
  });

  test("have sums of the agents, headcount, roll rate and cost", async () => {
    const { rows } = await teams(org.north.admin);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.values).toMatchObject({
      scheduled: 2,
      present: 2,
      attendance: 1,
      collected: 450,
      perHead: 225,
      inHand: 12,
      recoveryRate: 4 / 12,
      rollRate: 1 / 3,
      wageCost: 90,
      costPerUnit: 0.2,
    });
  });

  test("show wages only to permitted users", async () => {
    const { rows } = await teams(org.inspector, { institutionId: org.north.id });
    expect(rows[0]?.values).not.toHaveProperty("wageCost");
    expect(rows[0]?.values).toMatchObject({ collected: 450 });
  });

  test("are grouped by group, each limited to the viewer's own", async () => {
    const groups = await teams(org.operations, { by: "group" });
    expect(groups.rows.every(({ values }) => values.rollRate === null)).toBe(true);
    expect(groups.totals[0]?.values.collected).toBe(450);
    expect((await teams(org.north.colleague)).totals).toMatchObject([
      { values: { collected: 50, present: 1 } },
    ]);
    expect((await teams(org.south.leader)).totals).toMatchObject([
      { values: { collected: 0, calls: 30 } },
    ]);
    expect((await teams(org.operations, { sort: "wageCost" })).rows[0]?.institutionId).toBe(
      org.north.id,
    );
  });

  test("exports a workbook with the totals of the screen", async () => {
    const { data } = await as(org.north.admin);
    const rows = await readCells(await data.exportTeams({ from: MONDAY, to: TUESDAY }));
    const { totals } = await data.listTeams({ from: MONDAY, to: TUESDAY });
    expect(rows.at(-1)?.[rows[0]?.indexOf("Collected per agent") ?? -1]).toBe(
      totals[0]?.values.perHead ?? null,
    );
    await expect(data.exportTeams({ from: "2026-02-01", to: WEDNESDAY })).rejects.toMatchObject({
      cause: { key: "range.tooLong" },
    });
  });
});
