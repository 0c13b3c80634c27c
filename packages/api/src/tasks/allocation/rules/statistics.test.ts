import { describe, expect, test } from "bun:test";
import {
  computeMeanDifference,
  computeShareDifference,
  computeTQuantile,
  type Sample,
} from "./statistics.ts";

const buildSample = (values: readonly number[]): Sample => ({
  count: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value * value, 0),
});

describe("the quantile of t", () => {
  // Abramowitz and Stegun, table 26.10.
  test.each([
    [10, 2.228],
    [30, 2.042],
    [120, 1.98],
    [1e9, 1.96],
  ])("with %p degrees of freedom is %p", (freedom, quantile) => {
    expect(computeTQuantile(freedom)).toBeCloseTo(quantile, 3);
  });
});

describe("a difference of means", () => {
  // Two samples of fifteen, as they are used to show Welch's test: t = -2.46 with 25 degrees of freedom.
  const first = buildSample([
    27.5, 21, 19, 23.6, 17, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19, 21.7, 21.4,
  ]);
  const second = buildSample([
    27.1, 22, 20.8, 23.4, 23.4, 23.5, 25.8, 22, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4,
  ]);

  test("has Welch's interval", () => {
    const found = computeMeanDifference(first, second);
    expect(found?.estimate).toBeCloseTo(-2.1667, 3);
    // 0.8814 is the standard error, 2.0595 the quantile of t with 24.99 degrees of freedom.
    expect(found?.low).toBeCloseTo(-2.1667 - 2.0595 * 0.8814, 2);
    expect(found?.high).toBeCloseTo(-2.1667 + 2.0595 * 0.8814, 2);
  });

  test("is unknown for samples without spread or with a single value", () => {
    const same = buildSample([1, 1]);
    expect(computeMeanDifference(same, buildSample([0, 0]))).toBeNull();
    expect(computeMeanDifference(buildSample([1]), second)).toBeNull();
    expect(computeMeanDifference(buildSample([]), second)).toBeNull();
  });
});

describe("a difference of shares", () => {
  // Newcombe 1998, table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1],
    [10, 10, 0, 10, 0.6075, 1],
  ])("between %p of %p and %p of %p is from %p to %p", (...figures) => {
    const [part, count, otherPart, otherCount, low, high] = figures;
    const found = computeShareDifference({ part, count }, { part: otherPart, count: otherCount });
    expect(found?.low).toBeCloseTo(low, 4);
    expect(found?.high).toBeCloseTo(high, 4);
  });

  test("is unknown for empty samples", () => {
    const empty = { part: 0, count: 0 };
    expect(computeShareDifference(empty, { part: 1, count: 2 })).toBeNull();
  });
});
