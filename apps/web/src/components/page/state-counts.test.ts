import { expect, test } from "bun:test";
import { countInStates } from "./state-counts.ts";

const COUNTS = [
  { state: "OPEN" as const, n: 2 },
  { state: "DONE" as const, n: 3 },
];

test.each([
  ["ALL" as const, 5],
  [["DONE" as const], 3],
  [["LATE" as const], 0],
])("the tab %j counts %d", (tab, n) => {
  expect(countInStates<"OPEN" | "DONE" | "LATE">(COUNTS, tab)).toBe(n);
});

test("nothing is counted before the counts are loaded", () => {
  expect(countInStates(undefined, "ALL")).toBeUndefined();
});
