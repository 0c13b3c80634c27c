import { describe, expect, test } from "bun:test";
import {
  computeRankChange,
  type DayFigures,
  keptRate,
  mainCurrency,
  rankFigures,
  computeRate,
} from "./figures.ts";

const day = (
  agentId: number,
  settled: number,
  collectedMinor: number,
  rest: Partial<DayFigures> = {},
): DayFigures => ({
  agentId,
  assigned: 10,
  assignedMinor: 1000,
  settled,
  collectedMinor,
  lastPaidAt: null,
  ...rest,
});

const toRankings = (figures: readonly DayFigures[]) =>
  [...rankFigures(figures)]
    .toSorted(([a], [b]) => a - b)
    .map(([, ranking]) => [ranking.taskRanking, ranking.amountRanking]);

describe("places", () => {
  test("equal agents share a rank and the next rank is skipped", () => {
    const figures = [day(1, 5, 500), day(2, 4, 400), day(3, 4, 400), day(4, 1, 100)];
    expect(toRankings(figures)).toEqual([
      [1, 1],
      [2, 2],
      [2, 2],
      [4, 4],
    ]);
  });

  test("equal rates are ordered by amount, then by the earlier payment", () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
    const figures = [
      day(1, 3, 300, { lastPaidAt: at(5) }),
      day(2, 3, 300, { lastPaidAt: at(4) }),
      day(3, 6, 600, { assigned: 20, assignedMinor: 2000, lastPaidAt: at(9) }),
      day(4, 0, 0),
    ];
    expect(toRankings(figures)).toEqual([
      [3, 3],
      [2, 2],
      [1, 1],
      [4, 4],
    ]);
  });

  test("an agent without cases has no rank", () => {
    expect(rankFigures([day(1, 0, 900, { assigned: 0, assignedMinor: 0 })])).toEqual(new Map());
  });

  test("a negative rate ranks last", () => {
    expect(toRankings([day(1, -1, -100), day(2, 0, 0)])).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });
});

test.each([
  [3, 2, 2],
  [2, 3, 1],
  [2, 2, 0],
  [null, 2, 0],
  [2, null, 0],
] as const)("a move from rank %p to %p is %p", (before, now, change) => {
  expect(computeRankChange(before, now)).toBe(change);
});

test("a rate with a zero denominator is null", () => {
  expect([computeRate(0, 0), computeRate(5, 0), computeRate(1, 4)]).toEqual([null, null, 0.25]);
  expect(keptRate({ kept: 3, partial: 1, broken: 2 })).toBe(0.5);
});

test("the currency of the most cases is shown, with a stable choice among equal ones", () => {
  const counts = [
    { currency: "USD", cases: 4 },
    { currency: "IDR", cases: 4 },
    { currency: "PHP", cases: 1 },
  ];
  expect(mainCurrency(counts)).toBe("IDR");
  expect(mainCurrency([])).toBeNull();
});
