import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { createQualityApi, buildSheet } from "../../board/quality/testing.ts";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import type { Story } from "../agent/testing.ts";
import { countAllFacts, paidTo, insertScoredContact, wagesAs } from "./testing.ts";

const database = useTestDatabase();
const JUNE = new Date("2026-06-10T05:00:00Z");
const TODAY = "2026-06-10";
const JULY = new Date("2026-07-10T05:00:00Z");
const DAY = "2026-05-20";
/** Wage for a payment of one million without contact by the agent. */
const EARNED = 15_000;
let org: Organisation;
let story: Story;
let itemId = 0;
let upheldId = 0;
let lateId = 0;
let openId = 0;

const explained = async (agent: Persona, day: string, now = JUNE) =>
  (await wagesAs(database.db, org.finance, now)).explain({ agentId: agent.id, from: day, to: day });

const settle = async (id: number, outcome: "CORRECTED" | "UPHELD" = "CORRECTED", now = JUNE) => {
  const api = await createQualityApi(database.db, org.operations, now);
  const item = await api.get({ itemId: id });
  const { version } = item;
  const sheet = outcome === "CORRECTED" ? buildSheet(item) : null;
  const decision = { outcome, sheet, note: "Heard again" };
  return api.settle({ itemId: id, version, ...decision });
};

const close = async (institutionId: number, month: string, now = JUNE) =>
  (await wagesAs(database.db, org.finance, now)).closeMonth({ institutionId, month });

const objected = (agent: Persona, day: string, points: number) =>
  insertScoredContact(database.db, agent, day, { points, state: "OBJECTED" });

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { agent } = org.north;
  story = await paidTo(db, agent, `${DAY}T03:00:00Z`);
  await paidTo(db, agent, `${DAY}T04:00:00Z`, 333_333);
  await paidTo(db, org.south.agent, `${DAY}T03:00:00Z`);
  await countAllFacts(db, JUNE);
  itemId = await objected(agent, "2026-05-04", 60);
  upheldId = await objected(agent, "2026-05-05", 80);
  openId = await objected(org.south.agent, "2026-05-04", 60);
  await close(org.north.id, "2026-05");
  // A score after the closing of the month counts in no month.
  lateId = await objected(agent, "2026-05-06", 0);
});

describe("a score that is corrected after its month closed", () => {
  test("posts the difference on the day that is open, once", async () => {
    const { agent } = org.north;
    const closed = await explained(agent, DAY);
    // 70 points make 70 %: of 15,000 and of 5,000.
    expect(closed).toMatchObject({ performanceWage: 14_000 });
    const both = await Promise.allSettled([settle(itemId), settle(itemId)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await getRefusal(settle(itemId))).toBe("quality.settled");
    // 100 and 80 make 90 points, which make 100 %.
    expect(await explained(agent, TODAY)).toMatchObject({
      performanceWage: 6000,
      totalWage: 6000,
      entries: [
        {
          part: "performanceWage",
          cause: "QUALITY",
          amount: 6000,
          before: 0,
          editorName: "User operations",
          reason: `Quality score of 2026-05 corrected, contact #${itemId}`,
        },
      ],
    });
    expect(await explained(agent, DAY)).toEqual({
      ...closed,
      score: { points: 90, hasFatalError: false, factor: 100, isFinal: true },
    });
    const finance = await wagesAs(database.db, org.finance, JUNE);
    const { rows } = await finance.logs({ agentId: agent.id });
    expect(rows).toMatchObject([{ day: TODAY, part: "performanceWage", before: 0, after: 6000 }]);
    const agency = await wagesAs(database.db, org.finance, JUNE);
    expect((await agency.list({ agentId: agent.id, month: "2026-06" })).rows).toMatchObject([
      { performanceWage: 6000, totalWage: 6000 },
    ]);
  });

  test("weighs a later reversal by the final earnings of the payment", async () => {
    const { agent } = org.north;
    await story.reversePayment(new Date("2026-06-15T03:00:00Z"));
    await countAllFacts(database.db, JULY);
    await close(org.north.id, "2026-06", JULY);
    expect(await explained(agent, "2026-06-15", JULY)).toMatchObject({
      performanceWage: -EARNED,
      entries: [],
    });
  });

  test("posts nothing where it was upheld, where its month still runs, or where it counts in none", async () => {
    const { agent } = org.south;
    const before = await explained(org.north.agent, TODAY);
    await settle(upheldId, "UPHELD");
    await settle(lateId);
    expect(await explained(org.north.agent, TODAY)).toEqual(before);
    await settle(openId);
    expect((await explained(agent, TODAY)).entries).toEqual([]);
    await close(org.south.id, "2026-05");
    expect(await explained(agent, DAY)).toMatchObject({
      performanceWage: EARNED,
      entries: [],
      score: { points: 100, factor: 100, isFinal: true },
    });
  });
});
