import { expect, test } from "bun:test";
import { needsLeader, verdictOf, verdictOn } from "./rules.ts";

const policy = {
  promiseGraceDays: 1,
  promiseKeptBp: 9_000,
  promiseMostBroken: 2,
};
const promise = { dueOn: "2026-03-30", amountMinor: 1_000_000 };

test.each([
  ["on the due day", 0, "2026-03-30", null],
  ["in its grace", 0, "2026-03-31", null],
  ["after its grace", 0, "2026-04-01", "BROKEN"],
  ["a unit short of the threshold, in its grace", 899_999, "2026-03-31", null],
  ["a unit short of the threshold", 899_999, "2026-04-01", "PARTIAL"],
  ["at the threshold, at once", 900_000, "2026-03-29", "KEPT"],
  ["at the threshold, after its grace", 900_000, "2026-04-01", "KEPT"],
] as const)("%s, %p paid, on %s: %p", (_, paid, today, verdict) => {
  expect(verdictOf(promise, paid, policy, today)).toBe(verdict);
});

test("the verdict falls on the midnight after the grace, across months", () => {
  expect(verdictOn("2026-02-28", policy)).toBe("2026-03-02");
});

test("after two broken promises an agent needs his leader, a leader does not", () => {
  expect(needsLeader(1, 1, policy)).toBe(false);
  expect(needsLeader(2, 1, policy)).toBe(true);
  expect(needsLeader(5, 2, policy)).toBe(false);
});
