import { expect, test } from "bun:test";
import { listEarlierEvaluations } from "./earlier.ts";

const day = (n: number) => new Date(Date.UTC(2026, 2, n));

test("each verdict but the last applied until the next, the latest first", () => {
  const evaluations = [
    { state: "BROKEN", decidedAt: day(14) },
    { state: "KEPT", decidedAt: day(15) },
    { state: "PARTIAL", decidedAt: day(20) },
  ] as const;
  expect(listEarlierEvaluations(evaluations)).toEqual([
    { state: "KEPT", from: day(15), until: day(20) },
    { state: "BROKEN", from: day(14), until: day(15) },
  ]);
});

test("one verdict, or none, has no earlier one", () => {
  expect(listEarlierEvaluations([{ state: "KEPT", decidedAt: day(14) }])).toEqual([]);
  expect(listEarlierEvaluations([])).toEqual([]);
});
