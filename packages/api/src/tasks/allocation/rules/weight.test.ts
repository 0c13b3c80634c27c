import { expect, test } from "bun:test";
import { findRunCause } from "./due.ts";
import { computeWeights } from "./weight.ts";

const agent = (agentId: number, collectedMinor: number, tenureDays = 0) => ({
  agentId,
  collectedMinor,
  tenureDays,
  weight: 100 + agentId,
  inHandMinor: 1000 - collectedMinor,
});

const values = (...args: Parameters<typeof computeWeights>) => [
  ...computeWeights(...args).values(),
];

test("performance is the recovery of an agent relative to the average, within bounds", () => {
  const four = [agent(1, 300), agent(2, 100), agent(3, 0), agent(4, 0)];
  expect(values(four, "PERFORMANCE")).toEqual([300, 100, 10, 10]);
  const unknown = { ...agent(5, 0), inHandMinor: 0 };
  expect(values([...four, unknown], "PERFORMANCE").at(-1)).toBe(100);
  expect(values([agent(1, 0), agent(2, 0)], "PERFORMANCE")).toEqual([100, 100]);
});

test("experience is the days since the creation of the account, or the value set by hand", () => {
  const all = [agent(1, 0, 3), agent(2, 0, 400), agent(3, 0, 5000)];
  expect(values(all, "EXPERIENCE")).toEqual([10, 400, 1000]);
  expect(values(all, "MANUAL")).toEqual([101, 102, 103]);
});

const pool = { time: "08:00", fresh: 2, hasInflow: true, isBusy: false };

test.each([
  ["before its hour", null, { time: "07:29" }],
  ["at its hour", "INFLOW", { time: "07:30", hasInflow: false }],
  ["first thing, though all were passed over", "INFLOW", { hasInflow: false, fresh: 0 }],
  ["after that", "ENTRY", {}],
  ["with nothing new", null, { fresh: 0 }],
  ["while a run is not done", null, { isBusy: true, hasInflow: false }],
] as const)("a stage %s: %p", (_, cause, overrides) => {
  expect(findRunCause({ ...pool, ...overrides }, { inflowAt: "07:30" })).toBe(cause);
});
