import { describe, expect, test } from "bun:test";
import {
  type ChartData,
  type ChartSeries,
  getSeriesColor,
  listAxisValues,
  isBlank,
  seriesAt,
  buildStack,
} from "./data.ts";
import { buildFlowRanges } from "./flow.ts";
import { buildFrame, spotAt } from "./geometry.ts";
import { heatRange, computeInk, MIN_INK, MAX_INK } from "./heat.ts";

type Values = ChartSeries["values"];

const chart = (...series: (Values | { target: Values })[]): ChartData => {
  const all = series.map((input, order) =>
    "target" in input
      ? { key: `s${order}`, label: "", values: input.target, comparison: true }
      : { key: `s${order}`, label: "", values: input },
  );
  const points = all[0]?.values.map((_, index) => ({ key: String(index), label: String(index) }));
  return { points: points ?? [], series: all };
};

describe("stacked bars", () => {
  test("stack upwards above zero and downwards below it", () => {
    const parts = buildStack(chart([2], [-1], [3], [-4], { target: [9] }), 0);
    expect(parts.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [0, -1],
      [2, 5],
      [-1, -5],
    ]);
  });

  test("need an axis that covers their sums and their target", () => {
    const data = chart([2, 4], [3, null], { target: [4, 9] });
    expect(Math.max(...listAxisValues(data, "stacked"))).toBe(9);
    expect(listAxisValues(data, "stacked")).toContain(5);
    expect(Math.max(...listAxisValues(chart([2], [3]), "grouped"))).toBe(3);
  });
});

test.each([
  [[[]], true],
  [[[0, null]], true],
  [[[0], [1]], false],
] as const)("%j is blank: %p", (series, blank) => {
  expect(isBlank(chart(...series))).toBe(blank);
});

test("zeros count as data when they are marked as found", () => {
  expect(isBlank(chart([0, null]), "found")).toBe(false);
  expect(isBlank(chart([null, null]), "found")).toBe(true);
});

test("a target uses no colour of the palette", () => {
  const data = chart([1], { target: [1] }, [1]);
  expect([0, 1, 2].map((order) => getSeriesColor(data, order))).toEqual([
    "chart-1",
    "muted-foreground",
    "chart-2",
  ]);
});

describe("a pointer position", () => {
  const spot = (value: number, within = 0.5) => ({ index: 0, value, within });

  test.each([
    ["the nearest line", "lines", chart([10], [20], [null]), spot(16), 1],
    ["the part of a stack", "stacked", chart([10], [20]), spot(15), 1],
    ["the last part above it", "stacked", chart([10], [0]), spot(99), 0],
    ["a bar of a group", "grouped", chart([1], [1], [1]), spot(9, 0.5), 1],
    ["no comparison", "grouped", chart([1], { target: [9] }), spot(9, 1), 0],
  ] as const)("%s", (_, form, data, at, series) => {
    expect(seriesAt(data, form, at)).toBe(series);
  });
});

describe("a position in the drawing", () => {
  const base = { names: ["a", "b"], ticks: ["0"], ends: [], bars: 1 };

  test("is an item from left to right, and a value from the bottom", () => {
    const frame = buildFrame({ ...base, width: 400, rows: false });
    const at = { x: frame.left + 1, y: frame.height - frame.bottom };
    expect(spotAt(frame, 2, at)).toMatchObject({ index: 0, along: 0 });
    const far = { x: 9999, y: frame.top };
    expect(spotAt(frame, 2, far)).toMatchObject({ index: 1, along: 1 });
  });

  test("is a row from the top, and a value from the left", () => {
    const frame = buildFrame({ ...base, width: 400, rows: true });
    const at = { x: frame.left, y: frame.height - frame.bottom - 1 };
    expect(spotAt(frame, 2, at)).toMatchObject({ index: 1, along: 0 });
  });

  test("axis labels have the width of their letters", () => {
    const computeLeft = (tick: string) =>
      buildFrame({ ...base, ticks: [tick], width: 400, rows: false }).left;
    // Character widths in the font at 11 px: 7 for a digit, 10 and 11 for the others.
    expect(computeLeft("6%")).toBeGreaterThanOrEqual(8 + 7 + 10);
    expect(computeLeft("150m")).toBeGreaterThanOrEqual(8 + 21 + 10);
    expect(computeLeft("15万")).toBeGreaterThanOrEqual(8 + 14 + 11);
  });

  test("row names leave more than half of a phone to the bars", () => {
    const names = ["Moved to another stage because of days past due"];
    const frame = buildFrame({ ...base, names, width: 340, rows: true });
    expect(frame.left).toBeLessThan(150);
  });
});

test("a flow continues from the end of the previous step", () => {
  const step = (value: number, total = false) => ({ key: `${value}`, label: "", value, total });
  const steps = [step(100, true), step(30), step(-150), step(-20, true)];
  expect(buildFlowRanges(steps)).toEqual([
    { from: 0, to: 100, kind: "total" },
    { from: 100, to: 130, kind: "rise" },
    { from: 130, to: -20, kind: "fall" },
    { from: 0, to: -20, kind: "total" },
  ]);
});

test("the highest value has the deepest ink, even for values beyond the range", () => {
  const range = heatRange([[0.2, null], [0.8]]);
  expect(range).toEqual({ min: 0, max: 0.8 });
  expect([0, 0.8, 2].map((value) => computeInk(value, range))).toEqual([MIN_INK, MAX_INK, MAX_INK]);
  expect(computeInk(0, heatRange([[0], [null]]))).toBe(MIN_INK);
});
