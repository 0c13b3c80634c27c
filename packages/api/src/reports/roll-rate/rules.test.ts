import { describe, expect, test } from "bun:test";
import type { MapCell } from "./contract.ts";
import {
  buildCurve,
  buildEntryCurve,
  monthBefore,
  computeCohortSums,
  computeShare,
} from "./rules.ts";

const cell = (
  day: string,
  daysSince: number,
  worse: readonly [cases: number, minor: number],
  same: readonly [cases: number, minor: number],
): MapCell => ({
  day,
  daysSince,
  ...computeCohortSums([
    { outcome: "WORSE", cases: worse[0], principalMinor: worse[1] },
    { outcome: "SAME", cases: same[0], principalMinor: same[1] },
  ]),
});

test("a cohort is the sum of its outcomes, and a share is one of them", () => {
  const { day: _, daysSince: __, ...sums } = cell("2026-03-01", 1, [1, 900], [3, 100]);
  expect(sums).toMatchObject({ cases: 4, principalMinor: 1000 });
  expect(computeShare(sums, "WORSE", "COUNT")).toBe(0.25);
  expect(computeShare(sums, "WORSE", "PRINCIPAL")).toBe(0.9);
  expect(computeShare(sums, "PAID", "COUNT")).toBe(0);
  expect(computeShare(computeCohortSums([]), "PAID", "COUNT")).toBeNull();
});

test("a curve is a quotient of sums, over the cohorts old enough", () => {
  const cells = [
    cell("2026-03-01", 1, [1, 100], [9, 900]),
    cell("2026-03-02", 1, [1, 500], [1, 500]),
    cell("2026-03-01", 2, [5, 500], [5, 500]),
  ];
  const curve = buildCurve(cells, "WORSE", "COUNT");
  expect(curve).toHaveLength(30);
  expect(curve.slice(0, 3)).toEqual([
    { daysSince: 1, share: 2 / 12 },
    { daysSince: 2, share: 0.5 },
    { daysSince: 3, share: null },
  ]);
  expect(buildCurve(cells, "WORSE", "PRINCIPAL")[0]?.share).toBe(600 / 2000);
});

test("the entry rate is the first point of the due-amount curve", () => {
  const due = { due: 4, dueMinor: 400 };
  const curve = buildEntryCurve(
    [
      { day: "2026-03-01", daysSince: 0, ...due, unpaid: 2, unpaidMinor: 300 },
      { day: "2026-03-02", daysSince: 0, ...due, unpaid: 0, unpaidMinor: 0 },
      { day: "2026-03-01", daysSince: 1, ...due, unpaid: 1, unpaidMinor: 100 },
    ],
    "COUNT",
  );
  expect(curve.slice(0, 3)).toEqual([
    { daysSince: 0, share: 0.25 },
    { daysSince: 1, share: 0.25 },
    { daysSince: 2, share: null },
  ]);
});

describe("the days a month before", () => {
  test.each([
    ["2026-03-01", "2026-03-15", "2026-02-01", "2026-02-15"],
    ["2026-03-20", "2026-03-31", "2026-02-17", "2026-02-28"],
    ["2028-03-30", "2028-03-30", "2028-02-29", "2028-02-29"],
    ["2026-01-01", "2026-01-10", "2025-12-01", "2025-12-10"],
  ])("%s to %s: %s to %s", (from, to, before, last) => {
    expect(monthBefore({ from, to })).toEqual({ from: before, to: last });
  });
});
