import { beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { type Organisation, organisation } from "../../seeds/index.ts";
import { countAllFacts, paidTo, insertScoredContact, setFactor, wagesAs } from "./testing.ts";

const database = useTestDatabase();
const NOON = new Date("2026-05-20T05:00:00Z");
const JUNE = new Date("2026-06-10T05:00:00Z");
/** Wage for a payment of one million without contact by the agent. */
const EARNED = 15_000;
let org: Organisation;

const finance = (now = JUNE) => wagesAs(database.db, org.finance, now);

/** Previews the delivered scheme with other steps. */
const preview = async () =>
  (await finance()).previewScheme({
    currency: "IDR",
    institutionId: org.north.id,
    monthlyBaseMinor: 4_500_000,
    baseRate: 3,
    capRate: 9,
    extensionRate: 3,
    selfServiceDays: 7,
    selfService: 50,
    followsDefault: false,
    stages: [],
    tiers: [],
    closingDays: 5,
    qualitySteps: [{ from: 0, factor: 60 }],
    fatalErrorFactor: 10,
  });

const performance = async () => {
  const { current, proposed } = await preview();
  return [current?.performanceMinor, proposed.performanceMinor];
};

beforeAll(async () => {
  const { db } = database;
  org = await organisation(db);
  const { agent, colleague } = org.north;
  const april = await paidTo(db, agent, "2026-04-20T03:00:00Z");
  await paidTo(db, agent, "2026-05-20T02:00:00Z");
  await countAllFacts(db, NOON);
  const factorInput = { agentId: agent.id, effectiveOn: "2026-05-20" };
  await setFactor(db, org, { ...factorInput, factor: 70 });
  await paidTo(db, agent, "2026-05-20T06:00:00Z");
  await paidTo(db, colleague, "2026-05-20T06:00:00Z");
  await april.reversePayment(new Date("2026-05-21T03:00:00Z"));
  await countAllFacts(db, JUNE);
});

test("a preview of a scheme weighs the last month by its quality steps", async () => {
  const { agent, colleague } = org.north;
  const unscored = EARNED + EARNED * 0.7 + EARNED - EARNED;
  expect(await performance()).toEqual([unscored, unscored]);
  await insertScoredContact(database.db, agent, "2026-05-06", { points: 80 });
  const april = { points: 0, hasFatalError: true };
  await insertScoredContact(database.db, agent, "2026-04-06", april);
  // A manual factor does not change; the payment of April had a factor of zero or one tenth.
  expect(await performance()).toEqual([
    EARNED * 0.9 + EARNED * 0.7 + EARNED,
    EARNED * 0.6 + EARNED * 0.7 + EARNED - EARNED * 0.1,
  ]);
  await insertScoredContact(database.db, colleague, "2026-05-06", { points: 85 });
  expect(await performance()).toEqual([
    EARNED * 0.9 + EARNED * 0.7 + EARNED * 0.9,
    EARNED * 0.6 + EARNED * 0.7 + EARNED * 0.6 - EARNED * 0.1,
  ]);
});

test("later scores change nothing in a closed month", async () => {
  const { id: institutionId, agent } = org.north;
  const api = await finance();
  await api.closeMonth({ institutionId, month: "2026-04" });
  await api.closeMonth({ institutionId, month: "2026-05" });
  const before = await performance();
  await insertScoredContact(database.db, agent, "2026-05-07", { points: 0 });
  expect(await performance()).toEqual(before);
  const { rows } = await api.list({ month: "2026-05", institutionId });
  const paid = rows.reduce((sum, row) => sum + row.performanceWage, 0);
  expect(before[0]).toBe(paid);
});
