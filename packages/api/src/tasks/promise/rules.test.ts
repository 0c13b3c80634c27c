import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, type Day } from "../../core/day.ts";
import type { PromiseState } from "./contract.ts";
import {
  findKeepingPaymentId,
  needsLeader,
  type PromisePayment,
  sumCountedPayments,
  type EvaluablePromise,
  getNextState,
  evaluatePromise,
} from "./rules.ts";

const policy = { promiseGraceDays: 1, promiseKeptBp: 9_000, promiseCureDays: 3 };
const promise: EvaluablePromise = {
  dueOn: "2026-03-30",
  amountMinor: 1_000_000,
  payments: [],
  extendedOn: null,
  endedOn: null,
};
const paid = (...payments: [amountMinor: number, paidOn: Day][]): EvaluablePromise => ({
  ...promise,
  payments: payments.map(([amountMinor, paidOn], at) => ({ id: at + 1, amountMinor, paidOn })),
});

test.each([
  ["on the due day", 0, "2026-03-30", null],
  ["in its grace", 0, "2026-03-31", null],
  ["after its grace", 0, "2026-04-01", "BROKEN"],
  ["a unit short of the threshold, in its grace", 899_999, "2026-03-31", null],
  ["a unit short of the threshold", 899_999, "2026-04-01", "PARTIAL"],
  ["at the threshold, at once", 900_000, "2026-03-29", "KEPT"],
  ["at the threshold, after its grace", 900_000, "2026-04-01", "KEPT"],
] as const)("%s, %p paid, on %s: %p", (_, amount, today, expected) => {
  const inputs = amount > 0 ? paid([amount, "2026-03-29"]) : promise;
  expect(evaluatePromise(inputs, policy, today)).toBe(expected);
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
] as const)("paid %s", (_, payments, expected) => {
  const inputs = paid(...payments.map(([minor, day]) => [minor, day] as never));
  expect(evaluatePromise(inputs, policy, "2026-05-01")).toBe(expected);
});

test("the stage sets for how many days a payment cures", () => {
  const inputs = paid([900_000, "2026-04-01"]);
  const none = { ...policy, promiseCureDays: 0 };
  expect(evaluatePromise(inputs, none, "2026-05-01")).toBe("BROKEN");
});

test("an extension keeps the promise by its value day, and cures it later", () => {
  const on = (extendedOn: Day) => evaluatePromise({ ...promise, extendedOn }, policy, "2026-05-01");
  expect([on("2026-03-31"), on("2026-04-03"), on("2026-04-04")]).toEqual([
    "KEPT",
    "CURED",
    "BROKEN",
  ]);
});

describe("for a case that has ended", () => {
  const today = "2026-05-01";
  test("within its time, it is kept by a payment in time or cancelled", () => {
    const endedOn = "2026-03-31";
    const ended = (inputs: EvaluablePromise) =>
      evaluatePromise({ ...inputs, endedOn }, policy, today);
    expect(ended(paid([900_000, "2026-03-31"]))).toBe("KEPT");
    expect(ended(paid([800_000, "2026-03-31"]))).toBe("CANCELLED");
    expect(ended(paid([900_000, "2026-04-02"]))).toBe("CANCELLED");
    expect(ended(promise)).toBe("CANCELLED");
  });

  test("after its time, it is evaluated like the others", () => {
    const ended = { ...promise, endedOn: "2026-04-01" };
    expect(evaluatePromise(ended, policy, today)).toBe("BROKEN");
    const { payments } = paid([900_000, "2026-04-02"]);
    expect(evaluatePromise({ ...ended, payments }, policy, today)).toBe("CURED");
  });
});

test("payments count to the last curing day, and the one that reached the share is named", () => {
  const inputs = paid([300_000, "2026-04-04"], [500_000, "2026-04-02"], [400_000, "2026-03-30"]);
  expect(sumCountedPayments(inputs, policy)).toBe(900_000);
  expect(findKeepingPaymentId(inputs, policy)).toBe(2);
  expect(findKeepingPaymentId(paid([900_000, "2026-04-04"]), policy)).toBeNull();
});

test("an evaluated promise never returns to open, even before its time is over", () => {
  const before = "2026-03-29";
  expect(getNextState("OPEN", promise, policy, before)).toBe("OPEN");
  expect(getNextState("KEPT", promise, policy, before)).toBe("BROKEN");
  const part = paid([100_000, "2026-03-29"]);
  expect(getNextState("KEPT", part, policy, before)).toBe("PARTIAL");
});

/** Payment that is posted, and perhaps reversed and posted again, on days after the promise. */
const reportedPayment = fc
  .record({
    amountMinor: fc.constantFrom(1, 100_000, 450_000, 899_999, 900_000),
    paidAfter: fc.nat(8),
    days: fc.array(fc.nat(14), { minLength: 1, maxLength: 5 }),
  })
  .map(({ amountMinor, paidAfter, days }) => ({
    amountMinor,
    paidAfter,
    days: days.map((day) => Math.max(day, paidAfter)).toSorted(byNumber),
  }));

function byNumber(first: number, other: number): number {
  return first - other;
}

/** Events alternate: posted, reversed, posted again. */
const isPosted = (days: readonly number[], day: number): boolean =>
  days.filter((eventDay) => eventDay <= day).length % 2 === 1;

test("the same payments give the same result when late, shuffled, or reversed and repeated", () => {
  const promisedOn = "2026-03-29";
  fc.assert(
    fc.property(fc.array(reportedPayment, { maxLength: 5 }), fc.boolean(), (all, isReversed) => {
      const payments = all.map((entry, at) => ({
        id: at + 1,
        amountMinor: entry.amountMinor,
        paidOn: addDays(promisedOn, entry.paidAfter),
        days: entry.days,
      }));
      let state: PromiseState = "OPEN";
      for (let day = 0; day <= 15; day++) {
        const posted: PromisePayment[] = payments.filter((payment) => isPosted(payment.days, day));
        if (isReversed) posted.reverse();
        const inputs = { ...promise, payments: posted };
        state = getNextState(state, inputs, policy, addDays(promisedOn, day));
      }
      const finalPayments = payments.filter((payment) => isPosted(payment.days, 15));
      const atOnce = { ...promise, payments: finalPayments };
      expect(state as PromiseState).toBe(
        evaluatePromise(atOnce, policy, addDays(promisedOn, 15)) as PromiseState,
      );
    }),
    { numRuns: 2_000 },
  );
});

test("the evaluation falls on the midnight after the grace, across months", () => {
  const due: EvaluablePromise = { ...promise, dueOn: "2026-02-28" };
  expect(evaluatePromise(due, policy, "2026-03-01")).toBeNull();
  expect(evaluatePromise(due, policy, "2026-03-02")).toBe("BROKEN");
});

test("after two broken promises an agent needs a leader, a leader does not", () => {
  const patience = { promiseMaxBroken: 2 };
  expect(needsLeader(1, patience, false)).toBe(false);
  expect(needsLeader(2, patience, false)).toBe(true);
  expect(needsLeader(5, patience, true)).toBe(false);
});
