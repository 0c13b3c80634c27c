import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { actorOf, visitOf } from "../../core/testing.ts";
import { newCase, type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { reportsRouter } from "../router.ts";
import { BEHIND, BEHIND_KEYS } from "./contract-behind.ts";

const database = useTestDatabase();
const callerOf = createCallerFactory(reportsRouter);
const NOW = new Date("2026-03-04T05:00:00Z");
const DAY = "2026-03-03";
let org: Organisation;
let [own, gone] = [0, 0];

const as = async (persona: Persona) =>
  callerOf(
    visitOf(database.db, await actorOf(database.db, persona), {
      now: () => NOW,
    }),
  );

const behind = async (persona: Persona, more: object = {}) =>
  (await as(persona)).figure.listCases({
    metric: "calls",
    from: DAY,
    to: DAY,
    ...more,
  });

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { north } = org;
  const { agent, colleague } = north;
  const place = { now: NOW, institutionId: north.id };
  own = (await newCase(db, { ...place, agentId: agent.id })).caseId;
  gone = (await newCase(db, { ...place, agentId: colleague.id })).caseId;
  const { groupId } = await db
    .selectFrom("appUser")
    .select("groupId")
    .where("id", "=", agent.id)
    .executeTakeFirstOrThrow();
  const { queueId } = await db
    .selectFrom("collectionCase")
    .select("queueId")
    .where("id", "=", own)
    .executeTakeFirstOrThrow();
  let refId = 900_000;
  const fact = (caseId: number, kind: string, more: object = {}) => ({
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
    ...more,
  });
  await db
    .insertInto("reportFact")
    .values([
      fact(own, "CALL", { isConnected: true, isSelf: true, seconds: 40 }),
      fact(own, "CALL", { isConnected: false, isSelf: true }),
      // He called it, and a colleague has it now.
      fact(gone, "LOGGED_CALL", { isConnected: true, isSelf: false }),
      fact(own, "TAKEN", { amountMinor: 500 }),
      fact(own, "REVERSED", { amountMinor: 200 }),
      fact(gone, "TAKEN", { amountMinor: 70, agentId: null, groupId: null }),
    ])
    .execute();
  await db
    .insertInto("agentDayCase")
    .values([
      {
        caseId: own,
        agentId: agent.id,
        day: "2026-03-01",
        currency: "IDR",
        hour: 9,
        queueId,
        entered: 1,
        enteredMinor: 900,
      },
      {
        caseId: gone,
        agentId: agent.id,
        day: "2026-03-01",
        currency: "IDR",
        hour: 9,
        queueId,
        entered: 1,
        enteredMinor: 900,
      },
      {
        caseId: gone,
        agentId: agent.id,
        day: "2026-03-02",
        currency: "IDR",
        hour: 9,
        queueId,
        gone: 1,
        goneMinor: 900,
      },
    ])
    .execute();
});

test("the cases of a figure, each once, and what each adds", async () => {
  const calls = await behind(org.north.admin);
  expect(calls.rows.map(({ taskId, times }) => [taskId, times])).toEqual([
    [own, 2],
    [gone, 1],
  ]);
  const money = await behind(org.north.admin, { metric: "collected" });
  expect(money.rows.map(({ taskId, amountMinor }) => [taskId, amountMinor])).toEqual([
    [own, 300],
    [gone, 70],
  ]);
  const agents = await behind(org.north.admin, {
    metric: "collected",
    byAgents: true,
  });
  expect(agents.rows.map(({ taskId }) => taskId)).toEqual([own]);
});

test("a case that has gone to somebody else counts and is not shown", async () => {
  const { rows, total, unseen } = await behind(org.north.agent);
  expect([rows.map(({ taskId }) => taskId), total, unseen]).toEqual([[own], 1, 1]);
  expect(await behind(org.south.admin)).toMatchObject({ total: 0, unseen: 0 });
  await expect(behind(org.administrator)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("in hand on a day: what came before and had not left", async () => {
  const { agent, admin } = org.north;
  const on = async (day: string) =>
    (
      await behind(admin, {
        metric: "inHand",
        agentId: agent.id,
        from: day,
        to: day,
      })
    ).total;
  expect([await on("2026-03-01"), await on("2026-03-02"), await on("2026-03-03")]).toEqual([
    2, 2, 1,
  ]);
});

test.each(BEHIND_KEYS)("%s can be looked behind", async (metric) => {
  expect(BEHIND[metric]).toBeDefined();
  const { total, rows } = await behind(org.operations, {
    metric,
    from: "2026-03-01",
  });
  expect(rows).toHaveLength(total);
});

test("hides an agent of another institution and rejects too long or reversed days", async () => {
  const { north, south } = org;
  const named = async (agentId: number) => (await behind(north.admin, { agentId })).agentName;
  expect(await named(north.agent.id)).toBe("User north-agent");
  expect(await named(south.agent.id)).toBeNull();
  const long = behind(north.admin, { from: "2025-12-01" });
  await expect(long).rejects.toThrow("range.tooLong");
  const reversed = behind(north.admin, { from: "2026-03-04" });
  await expect(reversed).rejects.toThrow("range.reversed");
});
