import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { WAGE_PARTS } from "./contract-codes.ts";
import {
  findFieldBelowZero,
  closesOn,
  closingRefusal,
  type DayParts,
  toDifferences,
  monthAfter,
  monthBefore,
  getSign,
  computeTotal,
} from "./rules-edit.ts";

const parts = (overrides: Partial<DayParts> = {}): DayParts => ({
  baseSalary: 100,
  performanceWage: 50,
  bonus: 0,
  dailyDebit: 0,
  deduction: 0,
  ...overrides,
});

describe("an edit below zero names the largest deduction", () => {
  test.each([
    [{}, null],
    [{ dailyDebit: 150 }, null],
    [{ dailyDebit: 151 }, "dailyDebit"],
    [{ deduction: 100, dailyDebit: 60 }, "deduction"],
    [{ baseSalary: 0, performanceWage: 40, dailyDebit: 50 }, "baseSalary"],
    [{ performanceWage: -101 }, "performanceWage"],
  ] as const)("%p: %p", (overrides, field) => {
    expect(findFieldBelowZero(parts(), parts(overrides))).toBe(field);
  });

  test("a day reversed below zero may be raised, but not left below", () => {
    const before = parts({ baseSalary: 0, performanceWage: -30 });
    expect(findFieldBelowZero(before, { ...before, bonus: 30 })).toBeNull();
    expect(findFieldBelowZero(before, { ...before, bonus: 29 })).toBe("performanceWage");
  });
});

const amount = fc.integer({ min: 0, max: 500 });
const day = fc.record({
  baseSalary: amount,
  bonus: amount,
  dailyDebit: amount,

  deduction: amount,
  performanceWage: fc.integer({ min: -500, max: 500 }),
});

test("G13: entries lead from one day to the other, and no accepted edit leaves it below zero", () => {
  fc.assert(
    fc.property(day, day, (before, after) => {
      const rows = toDifferences(before, after);
      const moved = WAGE_PARTS.map((part) => {
        const row = rows.find((difference) => difference.part === part);
        return before[part] + getSign(part) * (row?.amountMinor ?? 0);
      });
      expect(moved).toEqual(WAGE_PARTS.map((part) => after[part]));
      const added = rows.reduce((sum, difference) => sum + difference.amountMinor, 0);
      expect(computeTotal(before) + added).toBe(computeTotal(after));
      expect(findFieldBelowZero(before, after) === null).toBe(computeTotal(after) >= 0);
    }),
  );
});

test("months follow each other over a leap day and a new year", () => {
  expect(monthAfter("2028-02-29")).toBe("2028-03-01");
  expect(monthBefore("2028-03-01")).toBe("2028-02-01");
  expect(monthAfter("2026-12-01")).toBe("2027-01-01");
  expect(closesOn("2028-02-01", 5)).toBe("2028-03-06");
});

test.each([
  [{}, null],
  [{ today: "2026-05-31" }, "wage.monthRuns"],
  [{ isClosed: true }, "wage.monthClosed"],
  [{ earlierOpen: "2026-04-01" }, "wage.earlierOpen"],
  [{ uncounted: 1 }, "wage.monthUncounted"],
] as const)("closing a month %p: %p", (overrides, expected) => {
  const state = {
    month: "2026-05-01",
    today: "2026-06-01",
    isClosed: false,
    earlierOpen: null,
    uncounted: 0,
    ...overrides,
  };
  expect(closingRefusal(state)).toBe(expected);
});
