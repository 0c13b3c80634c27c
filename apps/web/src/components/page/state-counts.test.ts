import { expect, test } from "bun:test";
import { countOf } from "./state-counts.ts";

const COUNTS = [
  { state: "OPEN" as const, n: 2 },
  { state: "DONE" as const, n: 3 },
];

test.each([
  ["ALL" as const, 5],
  [["DONE" as const], 3],
  [["LATE" as const], 0],
])("behind %j: %d", (tab, n) => {
  expect(countOf<"OPEN" | "DONE" | "LATE">(COUNTS, tab)).toBe(n);
});

test("nothing is said while nobody knows", () => {
  expect(countOf(undefined, "ALL")).toBeUndefined();
});
