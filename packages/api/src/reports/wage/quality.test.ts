import { beforeAll, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { type Organisation, organisation, type Persona } from "../../seeds/index.ts";
import type { Story } from "../agent/testing.ts";
import { getScoreFactor } from "./rules-quality.ts";
import {
  countAllFacts,
  paidTo,
  insertScoredContact as newScore,
  setFactor,
  wagesAs,
} from "./testing.ts";

const database = useTestDatabase();
const JUNE = new Date("2026-06-10T05:00:00Z");
const JULY = new Date("2026-07-10T05:00:00Z");
/** Wage for a payment of one million without contact by the agent. */
const EARNED = 15_000;
let org: Organisation;

const wages = (now: Date, person = org.finance) => wagesAs(database.db, person, now);

const collect = async (agent: Persona, at: string) => {
  const story = await paidTo(database.db, agent, at);
  await countAllFacts(database.db, JULY);
  return story;
};

const scored = (agent: Persona, day: string, points: number, hasFatalError = false) =>
  newScore(database.db, agent, day, { points, hasFatalError });

const explained = async (agent: Persona, day: string, now = JUNE) =>
  (await wages(now)).explain({ agentId: agent.id, from: day, to: day });

const DAY = "2026-05-20";
const PAID = `${DAY}T03:00:00Z`;
let story: Story;

beforeAll(async () => {
  org = await organisation(database.db);
  const { agent, colleague } = org.north;
  story = await collect(agent, PAID);
  await collect(colleague, PAID);
});

test("a factor follows the score by the steps of the scheme, and level I by its own", () => {
  const steps = [
    { fromPoints: 0, factorBp: 7000 },
    { fromPoints: 80, factorBp: 9000 },
    { fromPoints: 90, factorBp: 10_000 },
  ];
  const factor = (points: number, hasFatalError = false, qualitySteps = steps) =>
    getScoreFactor({ qualitySteps, fatalErrorFactorBp: 0 }, { points, hasFatalError });
  expect([0, 79, 80, 89, 90, 100].map((value) => factor(value))).toEqual([
    7000, 7000, 9000, 9000, 10_000, 10_000,
  ]);
  expect(factor(95, true)).toBe(0);
  expect(factor(10, false, [])).toBe(10_000);
});

describe("the score of a month", () => {
  test("is suggested while the month is open, and nothing is paid by it yet", async () => {
    const { agent } = org.north;
    expect(await explained(agent, DAY)).toMatchObject({ score: null });
    await scored(agent, "2026-05-04", 80);
    await scored(agent, "2026-05-19", 91);
    await scored(agent, "2026-06-01", 0);
    expect(await explained(agent, DAY)).toMatchObject({
      performanceWage: EARNED,
      isQualitySet: false,
      quality: 100,
      score: { points: 86, hasFatalError: false, factor: 90, isFinal: false },
    });
  });

  test("weighs the payments of the month as it closes; later scores change nothing", async () => {
    const { agent, colleague } = org.north;
    const finance = await wages(JUNE);
    await finance.closeMonth({ institutionId: org.north.id, month: "2026-05" });
    const closed = await explained(agent, DAY);
    expect(closed).toMatchObject({
      performanceWage: 13_500,
      totalWage: 13_500,
      isClosed: true,
      entries: [{ cause: "QUALITY", amount: -1500, day: DAY }],
      score: { points: 86, factor: 90, isFinal: true },
    });
    // Without a score the full wage is paid.
    expect(await explained(colleague, DAY)).toMatchObject({
      performanceWage: EARNED,
      entries: [],
      score: null,
    });
    await scored(agent, "2026-05-21", 10);
    await scored(colleague, "2026-05-21", 10);
    expect(await explained(agent, DAY)).toEqual(closed);
    expect((await explained(colleague, DAY)).score).toBeNull();
    const storedRows = await database.db
      .selectFrom("wageMonthAgent")
      .select(["agentId", "performanceWageMinor"])
      .orderBy("agentId")
      .execute();
    expect(storedRows.map((row) => row.performanceWageMinor)).toEqual([13_500, EARNED]);
  });

  test("weighs a reversal in a later month as it weighed the payment", async () => {
    const { agent } = org.north;
    await story.reversePayment(new Date("2026-06-15T03:00:00Z"));
    await countAllFacts(database.db, JULY);
    const june = await wages(JULY);
    await june.closeMonth({ institutionId: org.north.id, month: "2026-06" });
    expect(await explained(agent, "2026-06-15", JULY)).toMatchObject({
      performanceWage: -13_500,
      entries: [{ cause: "QUALITY", amount: 1500 }],
    });
  });
});

test("a manually set factor overrides the score until the score decides again", async () => {
  const { agent, colleague } = org.south;
  const from = (day: string, { id: agentId }: Persona, factor: 100 | 70 | null) =>
    setFactor(database.db, org, { agentId, effectiveOn: day, factor });
  await from("2026-05-02", agent, 100);
  await from("2026-05-02", colleague, 70);
  await from("2026-05-10", colleague, null);
  await collect(agent, PAID);
  await collect(colleague, PAID);
  await scored(agent, "2026-05-06", 0, true);
  await scored(colleague, "2026-05-06", 0, true);
  expect(await explained(agent, DAY)).toMatchObject({
    isQualitySet: true,
    quality: 100,
    score: { hasFatalError: true, factor: 0 },
  });
  await (await wages(JUNE)).closeMonth({ institutionId: org.south.id, month: "2026-05" });
  expect(await explained(agent, DAY)).toMatchObject({ performanceWage: EARNED, entries: [] });
  expect(await explained(colleague, DAY)).toMatchObject({
    performanceWage: 0,
    totalWage: 0,
    entries: [{ cause: "QUALITY", amount: -EARNED }],
    score: { hasFatalError: true, factor: 0, isFinal: true },
  });
});
