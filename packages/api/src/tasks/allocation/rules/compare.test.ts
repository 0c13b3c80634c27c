import { describe, expect, test } from "bun:test";
import { compareGroups, compareWeeks, selectMainCurrency, type WeekSum } from "./compare.ts";

/** Forty loans with arrears of 100 each, `paid` of which are paid in full. */
const week = (overrides: Partial<WeekSum> & { paid: number }): WeekSum => ({
  variant: "CHAMPION",
  institutionId: null,
  institutionName: null,
  week: "2026-03-02",
  currency: "IDR",
  loans: 40,
  notYet: 0,
  arrearsMinor: 4000,
  recoveredMinor: overrides.paid * 100,
  inArrears: 40,
  shares: overrides.paid,
  squares: overrides.paid,
  ...overrides,
});

const challenger = (paid: number, overrides: Partial<WeekSum> = {}) =>
  week({ variant: "CHALLENGER", paid, ...overrides });

describe("the challenger", () => {
  test.each([
    [30, 20, "MORE"],
    [20, 30, "LESS"],
    [22, 20, "NO_DIFFERENCE"],
    [0, 0, "NO_DIFFERENCE"],
    [40, 0, "MORE"],
  ] as const)("with %p of 40 against %p is %p", (own, other, verdict) => {
    const [first, second] = compareGroups([challenger(own), week({ paid: other })]);
    expect(first).toMatchObject({ variant: "CHAMPION", difference: null });
    expect(second).toMatchObject({ variant: "CHALLENGER", difference: { verdict } });
  });

  test("has the interval of forty against forty", () => {
    const [, second] = compareGroups([week({ paid: 20 }), challenger(30)]);
    // s² = 10/39 and 7.5/39, so that the error is √(10/39/40 + 7.5/39/40) = 0.10592; t(77.4) = 1.991.
    const found = second?.difference?.meanShare;
    expect(found?.estimate).toBeCloseTo(0.25, 6);
    expect(found?.low).toBeCloseTo(0.0391, 3);
    expect(found?.high).toBeCloseTo(0.4609, 3);
  });

  test("has no result for fewer than thirty loans with debt", () => {
    const [, second] = compareGroups([
      week({ paid: 0 }),
      challenger(29, { inArrears: 29, shares: 29, squares: 29 }),
    ]);
    expect(second?.difference?.verdict).toBe("TOO_FEW");
  });

  test("adds up its weeks, and a week without it is empty", () => {
    const sums = [
      week({ paid: 10 }),
      week({ paid: 10, week: "2026-03-09", notYet: 3 }),
      challenger(20),
    ];
    const groups = compareGroups(sums);
    expect(groups[0]).toMatchObject({
      loans: 80,
      notYet: 3,
      paid: 20,
      paidRate: 0.25,
      rate: 0.25,
      arrearsMinor: 8000,
      recoveredMinor: 2000,
      meanShare: 0.25,
    });
    expect(compareWeeks(sums, groups)).toMatchObject([
      { week: "2026-03-02", groups: [{ paid: 10 }, { paid: 20, rate: 0.5 }] },
      { week: "2026-03-09", groups: [{ paid: 10 }, { loans: 0, rate: null }] },
    ]);
  });
});

test("institutions are compared with the one with the most loans", () => {
  const buildWeek = (institutionId: number, loans: number) =>
    week({ variant: null, institutionId, paid: 1, loans });
  const groups = compareGroups([buildWeek(1, 30), buildWeek(2, 50), buildWeek(3, 40)]);
  expect(groups.map(({ institutionId }) => institutionId)).toEqual([2, 3, 1]);
  expect(groups.map(({ difference }) => difference === null)).toEqual([true, false, false]);
});

test("the currency of most loans is compared, the others are counted", () => {
  const found = selectMainCurrency([
    week({ paid: 1, currency: "USD", loans: 5, notYet: 1 }),
    week({ paid: 1 }),
  ]);
  expect(found).toMatchObject({ currency: "IDR", otherLoans: 6 });
  expect(found.sums).toHaveLength(1);
  expect(selectMainCurrency([])).toEqual({ currency: null, sums: [], otherLoans: 0 });
});
