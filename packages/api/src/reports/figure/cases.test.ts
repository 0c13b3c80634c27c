import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory, router } from "../../core/guarded.ts";
import { createListRouter } from "../../core/list-router.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { newCase, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { reportsRouter } from "../router.ts";
import { readLeaf } from "../run/testing.ts";
import { DRILL_DOWN, DRILL_DOWN_KEYS } from "./contract-drill-down.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(reportsRouter);
const NOW = new Date("2026-03-04T05:00:00Z");
const DAY = "2026-03-03";
let org: Organisation;
let [ownCaseId, colleagueCaseId] = [0, 0];

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => NOW }),
  );

const listDrillDown = async (persona: Persona, overrides: object = {}) =>
  (await as(persona)).figure.listCases({ metric: "calls", from: DAY, to: DAY, ...overrides });

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { north } = org;
  const { agent, colleague } = north;
  const defaults = { now: NOW, institutionId: north.id };
  ownCaseId = (await newCase(db, { ...defaults, agentId: agent.id })).caseId;
  colleagueCaseId = (await newCase(db, { ...defaults, agentId: colleague.id })).caseId;
  const { groupId } = await db
    .selectFrom("appUser")
    .select("groupId")
    .where("id", "=", agent.id)
    .executeTakeFirstOrThrow();
  const { stageId } = await db
    .selectFrom("collectionCase")
    .select("stageId")
    .where("id", "=", ownCaseId)
    .executeTakeFirstOrThrow();
  let refId = 900_000;
  const buildFact = (caseId: number, kind: string, overrides: object = {}) => ({
    kind,
    refId: (refId += 1),
    at: NOW,
    day: DAY,
    hour: 9,
    institutionId: north.id,
    groupId,
    agentId: agent.id,
    caseId,
    currency: "IDR",
    ...overrides,
  });
  await db
    .insertInto("reportFact")
    .values([
      buildFact(ownCaseId, "CALL", { isConnected: true, isSelf: true, seconds: 40 }),
      buildFact(ownCaseId, "CALL", { isConnected: false, isSelf: true }),
      // The agent called the case, which is now assigned to a colleague.
      buildFact(colleagueCaseId, "LOGGED_CALL", { isConnected: true, isSelf: false }),
      buildFact(ownCaseId, "POSTED", { amountMinor: 500 }),
      buildFact(ownCaseId, "REVERSED", { amountMinor: 200 }),
      buildFact(colleagueCaseId, "POSTED", { amountMinor: 70, agentId: null, groupId: null }),
    ])
    .execute();
  await db
    .insertInto("agentDayCase")
    .values([
      {
        caseId: ownCaseId,
        agentId: agent.id,
        day: "2026-03-01",
        currency: "IDR",
        hour: 9,
        stageId,
        entered: 1,
        enteredMinor: 900,
      },
      {
        caseId: colleagueCaseId,
        agentId: agent.id,
        day: "2026-03-01",
        currency: "IDR",
        hour: 9,
        stageId,
        entered: 1,
        enteredMinor: 900,
      },
      {
        caseId: colleagueCaseId,
        agentId: agent.id,
        day: "2026-03-02",
        currency: "IDR",
        hour: 9,
        stageId,
        exited: 1,
        exitedMinor: 900,
      },
    ])
    .execute();
});

test("a figure lists each of its cases once with its contribution", async () => {
  const calls = await listDrillDown(org.north.admin);
  expect(calls.rows.map(({ taskId, times }) => [taskId, times])).toEqual([
    [ownCaseId, 2],
    [colleagueCaseId, 1],
  ]);
  const money = await listDrillDown(org.north.admin, { metric: "collected" });
  expect(money.rows.map(({ taskId, amountMinor }) => [taskId, amountMinor])).toEqual([
    [ownCaseId, 300],
    [colleagueCaseId, 70],
  ]);
  const agents = await listDrillDown(org.north.admin, { metric: "collected", byAgents: true });
  expect(agents.rows.map(({ taskId }) => taskId)).toEqual([ownCaseId]);
});

test("the file has amounts only for a figure of money", async () => {
  const lists = createListRouter(() => router({ reports: reportsRouter }));
  const actor = await getActor(database.db, org.north.admin);
  const caller = createCallerFactory(lists)(createTestContext(database.db, actor));
  const getHeads = async (metric: string) => {
    const filter = { metric, from: DAY, to: DAY };
    return (await readLeaf(await caller.export({ list: "reports.figure.listCases", filter })))
      .heads;
  };
  expect(await getHeads("collected")).toContain("Amount counted");
  expect(await getHeads("calls")).not.toContain("Amount counted");
});

test("a case moved to another agent counts and is hidden", async () => {
  const { rows, total, unseen } = await listDrillDown(org.north.agent);
  expect([rows.map(({ taskId }) => taskId), total, unseen]).toEqual([[ownCaseId], 1, 1]);
  expect(await listDrillDown(org.south.admin)).toMatchObject({ total: 0, unseen: 0 });
  await expect(listDrillDown(org.administrator)).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("cases in hand on a day entered before and have not left", async () => {
  const { agent, admin } = org.north;
  const on = async (day: string) =>
    (await listDrillDown(admin, { metric: "inHand", agentId: agent.id, from: day, to: day })).total;
  expect([await on("2026-03-01"), await on("2026-03-02"), await on("2026-03-03")]).toEqual([
    2, 2, 1,
  ]);
});

test.each(DRILL_DOWN_KEYS)("%s has a drill-down", async (metric) => {
  expect(DRILL_DOWN[metric]).toBeDefined();
  const { total, rows } = await listDrillDown(org.operations, { metric, from: "2026-03-01" });
  expect(rows).toHaveLength(total);
});

test("hides an agent of another institution and rejects too long or reversed days", async () => {
  const { north, south } = org;
  const named = async (agentId: number) =>
    (await listDrillDown(north.admin, { agentId })).agentName;
  expect(await named(north.agent.id)).toBe("User north-agent");
  expect(await named(south.agent.id)).toBeNull();
  const long = listDrillDown(north.admin, { from: "2025-12-01" });
  await expect(long).rejects.toThrow("range.tooLong");
  const reversed = listDrillDown(north.admin, { from: "2026-03-04" });
  await expect(reversed).rejects.toThrow("range.reversed");
});
