import { expect, test } from "bun:test";
import { CALL_RESULTS, CALL_STATUSES } from "./contract.ts";
import { isLegal, legalResults, getPromiseRefusal, resultsMap, toAttempt } from "./rules.ts";

test.each([
  ["A10PTP", true, false],
  ["A50DTP", true, false],
  ["A24NOTAU", true, false],
  ["A28RLVT", false, true],
  ["A30NORLVT", false, true],
  ["A40NOVLD", true, true],
  ["A60LC", true, true],
  ["A20RETRY", true, true],
  ["CR10", true, false],
  ["CR60", true, true],
  ["MSS", true, true],
] as const)("%s: borrower %p, others %p", (result, self, others) => {
  expect(isLegal(result, undefined, "R01")).toBe(self);
  expect(isLegal(result, undefined, "R03")).toBe(others);
});

test("every status offers a result to every role, and every result of a call is available", () => {
  const offered = new Set(
    CALL_STATUSES.flatMap((status) => [
      ...legalResults(status, "R01"),
      ...legalResults(status, "R05"),
    ]),
  );
  expect([...offered].sort()).toEqual([...CALL_RESULTS].sort());
  for (const row of resultsMap())
    expect(Math.min(row.self.length, row.nonSelf.length)).toBeGreaterThan(0);
});

test("no result without an answer contains a promise", () => {
  expect(isLegal("A10PTP", "NOA", "R01")).toBe(false);
  expect(isLegal("A10PTP", "CNCT", "R01")).toBe(true);
});

const rule = {
  currency: "IDR" as const,
  lastOn: "2026-04-05",
  minMinor: 300_000,
  maxMinor: 1_000_000,
};
const refusal = (dueOn: string, amountMinor: number) =>
  getPromiseRefusal("A10PTP", { dueOn, amountMinor }, rule, "2026-03-31")?.field;

test.each([
  ["2026-03-31", 300_000, undefined],
  ["2026-04-05", 1_000_000, undefined],
  ["2026-03-30", 300_000, "promise.dueOn"],
  ["2026-04-06", 300_000, "promise.dueOn"],
  ["2026-04-01", 299_999, "promise.amountMinor"],
  ["2026-04-01", 1_000_001, "promise.amountMinor"],
] as const)("a promise for %s of %p is refused for %p", (dueOn, amountMinor, field) => {
  expect(refusal(dueOn, amountMinor)).toBe(field);
});

test("only a result with a promise accepts one", () => {
  expect(getPromiseRefusal("A10PTP", undefined, rule, "2026-03-31")?.key).toBe("promise.required");
  expect(
    getPromiseRefusal("A50DTP", { dueOn: "2026-04-01", amountMinor: 300_000 }, rule, "2026-03-31")
      ?.key,
  ).toBe("promise.notExpected");
  expect(getPromiseRefusal("A20RETRY", undefined, rule, "2026-03-31")).toBeNull();
});

test.each([
  ["03", "CNCT", "A20RETRY", { action: "CALL", connected: true }],
  ["03", "NOA", "A60LC", { action: "CALL", connected: false }],
  ["03", "NULL", "A40NOVLD", { action: "CALL", connected: false }],
  ["03", undefined, "CR10", { action: "CALL", connected: true }],
  ["03", undefined, "A20RETRY", { action: "CALL", connected: false }],
  ["03", undefined, "CR60", null],
  ["05", undefined, "A10PTP", { action: "MESSAGE", connected: false }],
  ["05", undefined, "A60LC", null],
  ["08", undefined, "A50DTP", { action: "EMAIL", connected: false }],
  ["02", undefined, "MSS", { action: "SMS", connected: false }],
  ["02", undefined, "MSF", null],
] as const)(
  "over %s with status %s the result %s maps to this attempt",
  (channel, callStatus, result, tried) => {
    expect(toAttempt({ channel, callStatus, result })).toEqual(tried);
  },
);
