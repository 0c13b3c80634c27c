import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase } from "@kolekta/db/testing";
import { createQualityApi, buildSheet } from "../../board/quality/testing.ts";
import {
  type InstitutionPeople,
  createTestInstitution,
  type Organisation,
  organisation,
  type Persona,
} from "../../seeds/index.ts";
import { countAllFacts, paidTo, insertScoredContact, setFactor, wagesAs } from "./testing.ts";

const database = useTestDatabase();
const DAY = "2026-05-20";
const NOON = new Date(`${DAY}T05:00:00Z`);
const JUNE = new Date("2026-06-10T05:00:00Z");
const JULY = new Date("2026-07-10T05:00:00Z");
/** Wage for a payment of one million without contact by the agent. */
const EARNED = 15_000;
let org: Organisation;
let north: InstitutionPeople;
let south: InstitutionPeople;
let institutionCount = 0;

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  institutionCount += 1;
  north = await createTestInstitution(database.db, `north-${institutionCount}`, org.stages);
  south = await createTestInstitution(database.db, `south-${institutionCount}`, org.stages);
});

const finance = (now = JUNE) => wagesAs(database.db, org.finance, now);

const explained = async (agent: Persona, day: string, now = JUNE) =>
  (await finance(now)).explain({ agentId: agent.id, from: day, to: day });

const close = async ({ id }: { id: number }, month = "2026-05", now = JUNE) =>
  (await finance(now)).closeMonth({ institutionId: id, month });

const edited = async (agent: Persona, performanceWage: number) => {
  const { version, ...day } = await explained(agent, DAY);
  const { baseSalary, bonus, dailyDebit, deduction } = day;
  await (
    await finance()
  ).update({
    agentId: agent.id,
    day: DAY,
    version,
    reason: "Agreed",
    baseSalary,
    performanceWage,
    bonus,
    dailyDebit,
    deduction,
  });
};

const paid = async (agent: Persona, at: string, amountMinor?: number) => {
  const story = await paidTo(database.db, agent, at, amountMinor);
  await countAllFacts(database.db, JULY);
  return story;
};

const moveTo = (agent: Persona, { id: institutionId }: { id: number }) =>
  database.db
    .updateTable("appUser")
    .set({ institutionId, groupId: null })
    .where("id", "=", agent.id)
    .execute();

describe("an amount taken off a day by a user", () => {
  test("is not taken off again by the score", async () => {
    const { agent, colleague } = north;
    await paid(agent, `${DAY}T03:00:00Z`);
    const story = await paid(colleague, `${DAY}T03:00:00Z`);
    await paid(colleague, `${DAY}T04:00:00Z`);
    await insertScoredContact(database.db, agent, DAY, { points: 60 });
    await insertScoredContact(database.db, colleague, DAY, { points: 60 });
    await edited(agent, 0);
    await edited(colleague, 6000);
    await close(north);
    expect(await explained(agent, DAY)).toMatchObject({
      performanceWage: 0,
      totalWage: 0,
      entries: [{ cause: "EDIT", amount: -EARNED }],
    });
    // 4,500 of the first payment, and 1,500 of 4,500 that were left for the second.
    expect(await explained(colleague, DAY)).toMatchObject({
      performanceWage: 0,
      totalWage: 0,
      entries: [{ cause: "QUALITY", amount: -6000 }, { cause: "EDIT" }],
    });
    await story.reversePayment(new Date("2026-06-15T03:00:00Z"));
    await countAllFacts(database.db, JULY);
    await close(north, "2026-06", JULY);
    expect(await explained(colleague, "2026-06-15", JULY)).toMatchObject({
      performanceWage: -EARNED + 4500,
    });
  });

  test("nor where another month was corrected on that day", async () => {
    const { agent } = north;
    await paid(agent, "2026-04-20T03:00:00Z");
    await paid(agent, `${DAY}T03:00:00Z`);
    const itemId = await insertScoredContact(database.db, agent, "2026-04-04", {
      points: 100,
      state: "OBJECTED",
    });
    await insertScoredContact(database.db, agent, DAY, { points: 60 });
    await close(north, "2026-04", NOON);
    const api = await createQualityApi(database.db, org.operations, NOON);
    const item = await api.get({ itemId });
    await api.settle({
      itemId,
      version: item.version,
      outcome: "CORRECTED",
      sheet: buildSheet(item, 0, 1, 2, 3),
      note: "Heard again",
    });
    const corrected = await explained(agent, DAY, NOON);
    expect(corrected.performanceWage).toBeLessThan(EARNED);
    await edited(agent, 0);
    await close(north);
    expect(await explained(agent, DAY)).toMatchObject({ performanceWage: 0 });
  });
});

describe("a factor that is set in the course of a day", () => {
  test("exempts its payments from the score, which weighs the rest", async () => {
    const { agent } = north;
    await insertScoredContact(database.db, agent, DAY, { points: 80 });
    await paid(agent, `${DAY}T02:00:00Z`);
    await setFactor(database.db, org, { agentId: agent.id, effectiveOn: DAY, factor: 70 });
    await paid(agent, `${DAY}T06:00:00Z`);
    await close(north);
    expect(await explained(agent, DAY)).toMatchObject({
      performanceWage: EARNED - 1500 + 10_500,
      entries: [{ cause: "QUALITY", amount: -1500 }],
    });
  });
});

describe("an agent who moves between two closings", () => {
  test("is weighed once: with the next month when the own month was already closed", async () => {
    const { agent } = north;
    await paid(agent, `${DAY}T03:00:00Z`);
    await paid(south.agent, `${DAY}T03:00:00Z`);
    await insertScoredContact(database.db, agent, DAY, { points: 80 });
    await close(south);
    await moveTo(agent, south);
    await close(north);
    expect((await explained(agent, DAY)).entries).toEqual([]);
    await paid(agent, "2026-06-03T03:00:00Z");
    await close(south, "2026-06", JULY);
    expect(await explained(agent, "2026-06-01", JULY)).toMatchObject({
      performanceWage: -1500,
      score: null,
      entries: [{ cause: "QUALITY", amount: -1500 }],
    });
    expect(await explained(agent, DAY, JULY)).toMatchObject({
      performanceWage: EARNED,
      entries: [],
      score: { points: 80, factor: 90, isFinal: true },
    });
    await moveTo(agent, north);
    await close(north, "2026-06", JULY);
    const storedEntries = await database.db
      .selectFrom("wageEntry")
      .select(["day", "amountMinor"])
      .where("agentId", "=", agent.id)
      .execute();
    expect(storedEntries).toEqual([{ day: "2026-06-01", amountMinor: -1500 }]);
  });
});

describe("a score that is corrected beside the closing of its month", () => {
  const both = async () => {
    const { agent } = north;
    await paid(agent, `${DAY}T03:00:00Z`);
    const scoreInput = { points: 60, state: "OBJECTED" } as const;
    const itemId = await insertScoredContact(database.db, agent, DAY, scoreInput);
    const api = await createQualityApi(database.db, org.operations, JUNE);
    const item = await api.get({ itemId });
    const { version } = item;
    const decision = { outcome: "CORRECTED", note: "Heard again" } as const;
    const settle = () => api.settle({ itemId, version, ...decision, sheet: buildSheet(item) });
    return { agent, settle, close: () => close(north) };
  };

  test("counts in the month that waits for it", async () => {
    const { agent, settle, close: closing } = await both();
    await atOnce(database.db, "audit_log", settle, closing);
    expect(await explained(agent, DAY)).toMatchObject({ performanceWage: EARNED, entries: [] });
    expect((await explained(agent, "2026-06-10")).entries).toEqual([]);
  });

  test("is posted where the month was faster", async () => {
    const { agent, settle, close: closing } = await both();
    await atOnce(database.db, "wage_month_agent", closing, settle);
    expect(await explained(agent, DAY)).toMatchObject({ performanceWage: 10_500 });
    expect(await explained(agent, "2026-06-10")).toMatchObject({ performanceWage: 4500 });
  });
});
