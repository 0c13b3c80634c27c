import { describe, expect, test } from "bun:test";
import { getFault, toPreset, toRange } from "./range.ts";
import { type Day, computeTotals } from "./totals.ts";

const TODAY = "2026-03-10";

describe("the period of an address", () => {
  test.each([
    [{}, "2026-02-09", TODAY, "month"],
    [{ range: "week" }, "2026-03-04", TODAY, "week"],
    [{ range: "thisMonth" }, "2026-03-01", TODAY, "thisMonth"],
    [{ from: "2026-01-01", to: "2026-01-31" }, "2026-01-01", "2026-01-31", null],
    [{ range: "week", from: "2026-01-01" }, "2026-03-04", TODAY, "week"],
  ] as const)("%j", (chosen, from, to, preset) => {
    expect(toRange(chosen, TODAY)).toEqual({ from, to });
    expect(toPreset(chosen)).toBe(preset);
  });

  test.each([
    ["2026-01-01", "2026-04-02", null],
    ["2026-01-01", "2026-04-03", "tooLong"],
    ["2026-01-02", "2026-01-01", "reversed"],
  ] as const)("from %s to %s is %p", (from, to, fault) => {
    expect(getFault({ from, to })).toBe(fault);
  });
});

const day = (overrides: Partial<Day>): Day => ({
  day: TODAY,
  assigned: 10,
  assignedMinor: 1000,
  settled: 0,
  collectedMinor: 0,
  payments: 0,
  calls: 0,
  connected: 0,
  talkSeconds: 0,
  logs: 0,
  promises: 0,
  promisedMinor: 0,
  kept: 0,
  partial: 0,
  broken: 0,
  wageMinor: 0,
  ...overrides,
});

test("rates of a period are rates of its sums", () => {
  const totals = computeTotals([
    day({ calls: 1, connected: 1, kept: 1 }),
    day({ calls: 9, connected: 1, broken: 2, partial: 1, wageMinor: 5 }),
  ]);
  expect(totals).toMatchObject({ connectedRate: 0.2, keptRate: 0.25, due: 4, wageMinor: 5 });
  expect(computeTotals([day({ wageMinor: null })]).wageMinor).toBeNull();
});
