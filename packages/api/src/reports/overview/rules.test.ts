import { describe, expect, test } from "bun:test";
import {
  addSums,
  NO_SUMS,
  computePace,
  rankContenders,
  computeRates,
  computeTargetAttainment,
  sameDayLastMonth,
} from "./rules.ts";

describe("the same day of the month before", () => {
  test.each([
    ["2026-03-15", "2026-02-15"],
    ["2026-03-31", "2026-02-28"],
    ["2028-03-29", "2028-02-29"],
    ["2028-03-30", "2028-02-29"],
    ["2026-03-29", "2026-02-28"],
    ["2026-02-28", "2026-01-28"],
    ["2026-05-31", "2026-04-30"],
    ["2026-01-31", "2025-12-31"],
    ["2026-07-31", "2026-06-30"],
    ["2026-03-01", "2026-02-01"],
  ])("for %s is %s", (day, before) => expect(sameDayLastMonth(day)).toBe(before));
});

describe("the pace", () => {
  // March 2026 begins on a Sunday and has five of them: 26 working days.
  test.each([
    ["2026-03-01", [], 0],
    ["2026-03-02", [], 1 / 26],
    ["2026-03-07", [], 6 / 26],
    ["2026-03-08", [], 6 / 26],
    ["2026-03-31", [], 1],
    ["2026-03-19", ["2026-03-19", "2026-03-20"], 15 / 24],
    ["2026-03-31", ["2026-03-19", "2026-03-20"], 1],
    // A holiday on a Sunday changes nothing.
    ["2026-03-02", ["2026-03-22"], 1 / 26],
    // A leap February: 25 working days, the last of them a Tuesday.
    ["2028-02-28", [], 24 / 25],
    ["2028-02-29", [], 1],
  ])("on %s with holidays on %j is %d", (day, holidays, share) =>
    expect(computePace(day, new Set(holidays))).toBeCloseTo(share, 12),
  );
});

const row = (collectedMinor: number, openedMinor: number) => ({
  ...NO_SUMS,
  collectedMinor,
  openedMinor,
});

describe("target attainment", () => {
  test("is held against the stages that have a target; sums first, then the share", () => {
    const all = computeTargetAttainment([
      { sums: row(50, 1000), target: { amountMinor: 100, rate: 0.1 }, pace: 0.5 },
      { sums: row(90, 3000), target: { amountMinor: 300, rate: 0.02 }, pace: 0.25 },
      { sums: row(999, 10), target: null, pace: 1 },
    ]);
    expect(all.amountMinor).toBe(400);
    expect(all.attained).toBeCloseTo(140 / 400, 12);
    expect(all.rate).toBeCloseTo(160 / 4000, 12);
    expect(all.rateAttained).toBeCloseTo(140 / 160, 12);
    expect(all.pace).toBeCloseTo(125 / 400, 12);
  });

  test("is nothing without a target", () => {
    expect(computeTargetAttainment([{ sums: row(5, 9), target: null, pace: 0.5 }])).toEqual({
      amountMinor: null,
      rate: null,
      attained: null,
      rateAttained: null,
      pace: 0.5,
    });
    expect(computeTargetAttainment([]).pace).toBe(0);
  });
});

test("a rate is of the sums, not of the rates", () => {
  const firstSums = { ...NO_SUMS, opened: 8, entered: 2, settled: 5 };
  const other = { ...NO_SUMS, opened: 90, settled: 0, calls: 4, connected: 1 };
  expect(computeRates(addSums([firstSums, other]))).toMatchObject({
    recoveryRate: 0.05,
    connectRate: 0.25,
    keptRate: null,
  });
});

describe("the ranks", () => {
  const buildContender = (name: string, cases: number, score: number | null) => ({
    name,
    cases,
    score,
    collectedMinor: 0,
  });
  const names = (all: readonly { name: string }[]) => all.map(({ name }) => name).join("");

  test.each([
    ["all of them are best, and none is worst", "abcde", "abcde", ""],
    ["no agent is in both", "abcdefg", "abcde", "gf"],
    ["five and five", "abcdefghijklm", "abcde", "mlkji"],
    ["no agents", "", "", ""],
  ])("%s", (_, letters, top, bottom) => {
    const ranked = [...letters].map((name, at) => buildContender(name, 20, 1 - at / 100));
    const found = rankContenders(ranked.toReversed());
    expect([names(found.top), names(found.bottom)]).toEqual([top, bottom]);
  });

  test("a lucky case does not lead, and an agent without a measure is left out", () => {
    const found = rankContenders([
      buildContender("lucky", 1, 1),
      buildContender("few", 19, 0.9),
      buildContender("none", 50, null),
      buildContender("a", 20, 0.1),
      buildContender("b", 500, 0.3),
    ]);
    expect(names(found.top)).toBe("ba");
    expect(found.bottom).toEqual([]);
  });

  test("equal agents are ordered by the collected amount", () => {
    const rich = { ...buildContender("b", 20, 0.5), collectedMinor: 9 };
    expect(names(rankContenders([buildContender("a", 20, 0.5), rich]).top)).toBe("ba");
  });
});
