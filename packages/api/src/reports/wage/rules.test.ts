import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  computeAttainment,
  computeBasic,
  isWorkday,
  listMonthDays,
  computePerformance,
  type Scheme,
  schemeOn,
  getTierFactor,
  computeTotals,
  workdayBefore,
} from "./rules.ts";

const scheme = (overrides: Partial<Scheme> = {}): Scheme => ({
  id: 1,
  institutionId: null,
  currency: "IDR",
  effectiveOn: "2000-01-01",
  followsDefault: false,
  monthlyBaseMinor: 4_500_000,
  baseRateBp: 300,
  capRateBp: 900,
  extensionRateBp: 150,
  selfServiceDays: 7,
  selfServiceBp: 5000,
  stageFactors: new Map(),
  tiers: [],
  closingDays: 5,
  qualitySteps: [],
  fatalErrorFactorBp: 0,
  ...overrides,
});

const TIERS = [
  { fromBp: 12_000, factorBp: 15_000 },
  { fromBp: 0, factorBp: 8000 },
  { fromBp: 8000, factorBp: 10_000 },
  { fromBp: 10_000, factorBp: 12_000 },
];

test.each([
  [null, 10_000],
  [0, 8000],
  [7999, 8000],
  [8000, 10_000],
  [9999, 10_000],
  [10_000, 12_000],
  [1_000_000, 15_000],
])("%p of the target weighs %p", (attainmentBp, factorBp) => {
  expect(getTierFactor(TIERS, attainmentBp)).toBe(factorBp);
});

test.each([
  ["half of the target", 100, 1000, 2000, 5000],
  ["all of it", 200, 1000, 2000, 10_000],
  // Floating-point quotients give 10,999 here, and the tier would be missed.
  ["the border of a tier", 11, 1000, 100, 11_000],
  ["a hair less", 10_999_999, 1_000_000_000, 100, 10_999],
  ["amounts beyond exact fractions", 1e15, 2e15, 5000, 10_000],
  ["no target", 200, 1000, null, null],
  ["nothing in hand yet", 0, 0, 2000, 0],
  ["more taken back than collected", -50, 1000, 2000, 0],
])("attainment: %s", (_name, collectedMinor, assignedMinor, rate, expected) => {
  expect(computeAttainment({ collectedMinor, assignedMinor }, rate)).toBe(expected);
});

const payment = {
  amountMinor: 1_000_000,
  stageId: 3,
  isExtension: false,
  contactDaysAgo: 0,
  attainmentBp: null,
  qualityBp: 10_000,
};

describe("earnings of a payment", () => {
  test.each([
    ["the rate", scheme(), payment, 30_000],
    ["its stage", scheme({ stageFactors: new Map([[3, 20_000]]) }), payment, 60_000],
    ["at most the cap", scheme({ stageFactors: new Map([[3, 50_000]]) }), payment, 90_000],
    [
      "the product of all factors, rounded once",
      scheme({ tiers: [{ fromBp: 0, factorBp: 8000 }] }),
      { ...payment, amountMinor: 137, qualityBp: 9000, attainmentBp: 0, contactDaysAgo: null },
      1,
    ],
    ["half of it without contact", scheme(), { ...payment, contactDaysAgo: 8 }, 15_000],
    ["half of it without any contact", scheme(), { ...payment, contactDaysAgo: null }, 15_000],
    [
      "all of it where that does not count",
      scheme({ selfServiceDays: null }),
      { ...payment, contactDaysAgo: null },
      30_000,
    ],
    ["an extension's own rate", scheme(), { ...payment, isExtension: true }, 15_000],
    [
      "more in the tier that is reached",
      scheme({ tiers: TIERS }),
      { ...payment, attainmentBp: 10_000 },
      36_000,
    ],
    ["the full wage without a target", scheme({ tiers: TIERS }), payment, 30_000],
    [
      "less where quality is low",
      scheme({ tiers: TIERS }),
      { ...payment, attainmentBp: 9000, qualityBp: 7000 },
      21_000,
    ],
    ["nothing after a level I violation", scheme(), { ...payment, qualityBp: 0 }, 0],
    [
      "at most the cap, whatever the factors",
      scheme({ tiers: [{ fromBp: 0, factorBp: 100_000 }] }),
      { ...payment, attainmentBp: 0, qualityBp: 9000 },
      90_000,
    ],
  ] as const)("%s", (_name, by, input, expected) => {
    expect(computePerformance(by, input)).toBe(expected);
  });
});

test("an institution's own scheme has priority, and the newest in force among equals", () => {
  const schemes = [
    scheme({ id: 1 }),
    scheme({ id: 2, effectiveOn: "2026-03-01" }),
    scheme({ id: 3, institutionId: 9, effectiveOn: "2025-01-01" }),
    scheme({ id: 4, institutionId: 9, effectiveOn: "2026-04-01" }),
    scheme({ id: 5, currency: "PHP" }),
    scheme({ id: 6, effectiveOn: "2026-03-01" }),
    scheme({ id: 7, institutionId: 9, effectiveOn: "2026-05-01", followsDefault: true }),
  ];
  const on = (institutionId: number, currency: string, day: string) =>
    schemeOn(schemes, institutionId, currency, day)?.id ?? null;
  expect(on(9, "IDR", "2026-03-15")).toBe(3);
  expect(on(9, "IDR", "2026-04-01")).toBe(4);
  // The last revision of a day is in force, and an institution that follows the default again gets
  // the default scheme.
  expect(on(8, "IDR", "2026-03-15")).toBe(6);
  expect(on(9, "IDR", "2026-04-30")).toBe(4);
  expect(on(9, "IDR", "2026-05-01")).toBe(6);
  expect(on(8, "IDR", "2026-02-28")).toBe(1);
  expect(on(8, "USD", "2026-02-28")).toBeNull();
});

describe("days of work", () => {
  const holidays = new Set(["2026-03-20", "2026-03-21"]);

  test("Sundays and holidays are none", () => {
    expect(isWorkday("2026-03-22", holidays)).toBe(false);
    expect(isWorkday("2026-03-20", holidays)).toBe(false);
    expect(workdayBefore("2026-03-23", holidays)).toBe("2026-03-19");
  });

  test("the base is divided by those of the month", () => {
    // March 2026 has five Sundays and, here, two holidays: 24 days are left.
    const none = new Map<string, boolean>();
    expect(computeBasic(scheme(), "2026-03-19", none, holidays)).toBe(187_500);
    expect(computeBasic(scheme(), "2026-03-22", none, holidays)).toBe(0);
  });

  test("a leap month has a day more", () => {
    const none = new Map<string, boolean>();
    const computeBasicOn = (day: string) => computeBasic(scheme(), day, none, new Set());
    // February 2028 has 29 days, four of them Sundays; of 2026, 28 days.
    expect(computeBasicOn("2028-02-29")).toBe(180_000);
    expect(computeBasicOn("2026-02-27")).toBe(187_500);
  });

  test("the schedule has priority over the calendar", () => {
    const schedule = new Map(listMonthDays("2026-03-01").map((day) => [day, day > "2026-03-11"]));
    const basic = (day: string) => computeBasic(scheme(), day, schedule, holidays);
    // Twenty days from the 12th on.
    expect(basic("2026-03-22")).toBe(225_000);
    expect(basic("2026-03-20")).toBe(225_000);
    expect(basic("2026-03-10")).toBe(0);
    const singleFreeDay = new Map([["2026-03-19", false]]);
    expect(computeBasic(scheme(), "2026-03-19", singleFreeDay, holidays)).toBe(0);
    expect(computeBasic(scheme(), "2026-03-18", singleFreeDay, holidays)).toBe(195_652);
  });
});

describe("G13: a day's wage", () => {
  const days = fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 40 });
  const dated = (amounts: readonly number[]) =>
    amounts.map((grossMinor, index) => ({
      day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      grossMinor,
    }));

  test("is never below zero and never above the total earnings", () => {
    fc.assert(
      fc.property(days, (amounts) => {
        const totals = [...computeTotals(dated(amounts)).values()];
        expect(totals.every((total) => total >= 0)).toBe(true);
        const paid = totals.reduce((sum, total) => sum + total, 0);
        const earned = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0);
        const gross = amounts.reduce((sum, amount) => sum + amount, 0);
        expect(paid).toBeLessThanOrEqual(earned);
        expect(paid).toBeGreaterThanOrEqual(gross);
      }),
    );
  });

  test("below zero lowers the days that follow", () => {
    expect([...computeTotals(dated([100, -250, 100, 100, 80])).values()]).toEqual([
      100, 0, 0, 0, 30,
    ]);
  });
});
