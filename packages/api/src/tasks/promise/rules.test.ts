import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, type Day } from "../../core/day.ts";
import type { PromiseState } from "./contract.ts";
import {
  keeperOf,
  needsLeader,
  type Paid,
  paidFor,
  type Promised,
  stateAfter,
  verdictOf,
} from "./rules.ts";

const policy = {
  promiseGraceDays: 1,
  promiseKeptBp: 9_000,
  promiseCureDays: 3,
};
const promise: Promised = {
  dueOn: "2026-03-30",
  amountMinor: 1_000_000,
  payments: [],
  extendedOn: null,
  endedOn: null,
};
const paid = (...payments: [amountMinor: number, paidOn: Day][]): Promised => ({
  ...promise,
  payments: payments.map(([amountMinor, paidOn], at) => ({
    id: at + 1,
    amountMinor,
    paidOn,
  })),
});

test.each([
  ["on the due day", 0, "2026-03-30", null],
  ["in its grace", 0, "2026-03-31", null],
  ["after its grace", 0, "2026-04-01", "BROKEN"],
  ["a unit short of the threshold, in its grace", 899_999, "2026-03-31", null],
  ["a unit short of the threshold", 899_999, "2026-04-01", "PARTIAL"],
  ["at the threshold, at once", 900_000, "2026-03-29", "KEPT"],
  ["at the threshold, after its grace", 900_000, "2026-04-01", "KEPT"],
] as const)("%s, %p paid, on %s: %p", (_, amount, today, verdict) => {
  const facts = amount > 0 ? paid([amount, "2026-03-29"]) : promise;
  expect(verdictOf(facts, policy, today)).toBe(verdict);
});

test.each([
  ["on the last day of the grace", [[900_000, "2026-03-31"]], "KEPT"],
  ["on the first day after it", [[900_000, "2026-04-01"]], "CURED"],
  ["on the third", [[900_000, "2026-04-03"]], "CURED"],
  ["on the fourth", [[900_000, "2026-04-04"]], "BROKEN"],
  [
    "a part in time, the rest by the third day",
    [
      [500_000, "2026-03-30"],
      [400_000, "2026-04-03"],
    ],
    "CURED",
  ],
  [
    "a part in time, the rest too late",
    [
      [500_000, "2026-03-30"],
      [400_000, "2026-04-04"],
    ],
    "PARTIAL",
  ],
  ["a part after its time", [[500_000, "2026-04-02"]], "BROKEN"],
] as const)("paid %s", (_, payments, verdict) => {
  const facts = paid(...payments.map(([minor, day]) => [minor, day] as never));
  expect(verdictOf(facts, policy, "2026-05-01")).toBe(verdict);
});

test("the stage says for how long money cures", () => {
  const facts = paid([900_000, "2026-04-01"]);
  const none = { ...policy, promiseCureDays: 0 };
  expect(verdictOf(facts, none, "2026-05-01")).toBe("BROKEN");
});

test("an extension keeps by its value day, and cures after it", () => {
  const on = (extendedOn: Day) => verdictOf({ ...promise, extendedOn }, policy, "2026-05-01");
  expect([on("2026-03-31"), on("2026-04-03"), on("2026-04-04")]).toEqual([
    "KEPT",
    "CURED",
    "BROKEN",
  ]);
});

describe("of a case that has ended", () => {
  const today = "2026-05-01";
  test("while it could be kept, it is kept by money in time or cancelled", () => {
    const endedOn = "2026-03-31";
    const ended = (facts: Promised) => verdictOf({ ...facts, endedOn }, policy, today);
    expect(ended(paid([900_000, "2026-03-31"]))).toBe("KEPT");
    expect(ended(paid([800_000, "2026-03-31"]))).toBe("CANCELLED");
    expect(ended(paid([900_000, "2026-04-02"]))).toBe("CANCELLED");
    expect(ended(promise)).toBe("CANCELLED");
  });

  test("after its time, it is judged like any other", () => {
    const ended = { ...promise, endedOn: "2026-04-01" };
    expect(verdictOf(ended, policy, today)).toBe("BROKEN");
    const { payments } = paid([900_000, "2026-04-02"]);
    expect(verdictOf({ ...ended, payments }, policy, today)).toBe("CURED");
  });
});

test("what came in counts to the last day that cures, and names the payment that reached the share", () => {
  const facts = paid([300_000, "2026-04-04"], [500_000, "2026-04-02"], [400_000, "2026-03-30"]);
  expect(paidFor(facts, policy)).toBe(900_000);
  expect(keeperOf(facts, policy)).toBe(2);
  expect(keeperOf(paid([900_000, "2026-04-04"]), policy)).toBeNull();
});

test("a verdict is never taken off again, before its time is over either", () => {
  const before = "2026-03-29";
  expect(stateAfter("OPEN", promise, policy, before)).toBe("OPEN");
  expect(stateAfter("KEPT", promise, policy, before)).toBe("BROKEN");
  const part = paid([100_000, "2026-03-29"]);
  expect(stateAfter("KEPT", part, policy, before)).toBe("PARTIAL");
});

/** One payment, told and perhaps bounced and told again, each so many days after the promise. */
const told = fc
  .record({
    amountMinor: fc.constantFrom(1, 100_000, 450_000, 899_999, 900_000),
    paidAfter: fc.nat(8),
    moments: fc.array(fc.nat(14), { minLength: 1, maxLength: 5 }),
  })
  .map(({ amountMinor, paidAfter, moments }) => ({
    amountMinor,
    paidAfter,
    moments: moments.map((day) => Math.max(day, paidAfter)).toSorted(byNumber),
  }));

function byNumber(one: number, other: number): number {
  return one - other;
}

/** The first moment tells it, the next bounces it, the next tells it again. */
const stands = (moments: readonly number[], day: number): boolean =>
  moments.filter((one) => one <= day).length % 2 === 1;

test("told late, shuffled, or bounced and told again, the same payments end at the same verdict", () => {
  const madeOn = "2026-03-29";
  fc.assert(
    fc.property(fc.array(told, { maxLength: 5 }), fc.boolean(), (all, turns) => {
      const payments = all.map((one, at) => ({
        id: at + 1,
        amountMinor: one.amountMinor,
        paidOn: addDays(madeOn, one.paidAfter),
        moments: one.moments,
      }));
      let state: PromiseState = "OPEN";
      for (let day = 0; day <= 15; day++) {
        const known: Paid[] = payments.filter((one) => stands(one.moments, day));
        if (turns) known.reverse();
        const facts = { ...promise, payments: known };
        state = stateAfter(state, facts, policy, addDays(madeOn, day));
      }
      const left = payments.filter((one) => stands(one.moments, 15));
      const atOnce = { ...promise, payments: left };
      expect(state as PromiseState).toBe(
        verdictOf(atOnce, policy, addDays(madeOn, 15)) as PromiseState,
      );
    }),
    { numRuns: 2_000 },
  );
});

test("the verdict falls on the midnight after the grace, across months", () => {
  const due: Promised = { ...promise, dueOn: "2026-02-28" };
  expect(verdictOf(due, policy, "2026-03-01")).toBeNull();
  expect(verdictOf(due, policy, "2026-03-02")).toBe("BROKEN");
});

test("after two broken promises an agent needs his leader, a leader does not", () => {
  const patience = { promiseMostBroken: 2 };
  expect(needsLeader(1, patience, false)).toBe(false);
  expect(needsLeader(2, patience, false)).toBe(true);
  expect(needsLeader(5, patience, true)).toBe(false);
});
