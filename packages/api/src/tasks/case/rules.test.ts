import { expect, test } from "bun:test";
import { addDays, toLocalDay, startOfDay } from "../../core/day.ts";
import { STATUSES } from "./contract.ts";
import {
  isOpen,
  getWorkRank,
  promiseRule,
  toWorkReason,
  statusAfterWork,
  type WorkRankInputs,
} from "./rules.ts";
import { canHappen, CASE_EVENTS, findTransition } from "./rules-transition.ts";

const zone = "Asia/Jakarta";
const now = new Date("2026-03-31T03:00:00Z");
const today = "2026-03-31";
const untouched: WorkRankInputs = {
  status: "C00",
  agentId: 7,
  assignedAt: new Date("2026-03-30T01:00:00Z"),
  lastContactAt: null,
  nextCallAt: null,
  promiseOn: null,
  promiseMinor: null,
  brokenOn: null,
  codeEndsAt: null,
  onHold: false,
  restsUntil: null,
  snoozedUntil: null,
  paymentPauseUntil: null,
  overdueOn: "2026-03-01",
  maxDpd: null,
  arrearsMinor: 1_000_000,
  openedOn: "2026-03-01",
  recoveryBp: 2_000,
};
const worked = {
  ...untouched,
  status: "C10" as const,
  lastContactAt: new Date("2026-03-30T03:00:00Z"),
};
const reason = (inputs: WorkRankInputs, at = now, day = today) =>
  toWorkReason(getWorkRank(inputs, at, day, zone).band);
const promised = (dueOn: string) => ({ ...worked, promiseOn: dueOn, promiseMinor: 400_000 });
/** Hours from `now`, which is ten in the morning there. */
const codeEnding = (inHours: number) => ({
  ...worked,
  codeEndsAt: new Date(now.getTime() + inHours * 3_600_000),
});
const resting = (remainingMinutes: number) => ({
  ...promised("2026-03-31"),
  restsUntil: new Date(now.getTime() + remainingMinutes * 60_000),
});
const calledBack = (minutesAgo: number) => ({
  ...worked,
  nextCallAt: new Date(now.getTime() - minutesAgo * 60_000),
});

const pickCall = (minutesAgo: number) => {
  const { nextCallAt } = calledBack(minutesAgo);
  return { nextCallAt };
};

test.each([
  ["a promise broken yesterday", "BROKEN_PROMISE", promised("2026-03-30")],
  ["a promise broken two days ago", "BROKEN_PROMISE", promised("2026-03-29")],
  ["an old broken promise", "EXPECTED_VALUE", promised("2026-03-28")],
  ["a promise due today", "PROMISE_TODAY", promised("2026-03-31")],
  ["a promise to come", "EXPECTED_VALUE", promised("2026-04-01")],
  ["a callback due this minute", "CALLBACK_DUE", calledBack(0)],
  ["a callback to come", "EXPECTED_VALUE", calledBack(-1)],
  ["a callback of last week", "EXPECTED_VALUE", calledBack(7 * 24 * 60)],
  ["a case assigned and never contacted", "NEVER_CONTACTED", untouched],
  ["a code that ends today", "CODE_EXPIRING", codeEnding(13.9)],
  ["a code that ends tomorrow", "EXPECTED_VALUE", codeEnding(14)],
  ["a code that has just ended", "EXPECTED_VALUE", codeEnding(0)],
  [
    "a code that ends today, of a promise due today",
    "PROMISE_TODAY",
    { ...promised("2026-03-31"), codeEndsAt: codeEnding(1).codeEndsAt },
  ],
  [
    "a code that ends today, of a case never contacted",
    "NEVER_CONTACTED",
    { ...untouched, codeEndsAt: codeEnding(1).codeEndsAt },
  ],
  ["an unassigned case", "EXPECTED_VALUE", { ...untouched, agentId: null }],
  ["a promise due today, just talked about", "RESTING", resting(1)],
  ["a promise due today, after the rest", "PROMISE_TODAY", resting(0)],
  ["a case on hold that rests", "ON_HOLD", { ...resting(1), onHold: true }],
  ["a case on hold", "ON_HOLD", { ...untouched, onHold: true }],
  ["a promise broken on a case on hold", "ON_HOLD", { ...promised("2026-03-30"), onHold: true }],
  ["a closed case that was on hold", "CLOSED", { ...worked, status: "C30" as const, onHold: true }],
  ["a closed case", "CLOSED", { ...worked, status: "C30" as const }],
] as const)("%s ranks by %s", (_, expected, inputs) => {
  expect(reason(inputs)).toBe(expected);
});

test("the rank names the instant at which the clock changes it", () => {
  const until = (inputs: WorkRankInputs) => getWorkRank(inputs, now, today, zone).until;
  expect(until(promised("2026-03-31"))).toEqual(startOfDay("2026-04-01", zone));
  expect(until(promised("2026-04-02"))).toEqual(startOfDay("2026-04-02", zone));
  expect(until(calledBack(-60))).toEqual(new Date(now.getTime() + 3_600_000));
  expect(until(codeEnding(2))).toEqual(codeEnding(2).codeEndsAt);
  expect(until({ ...codeEnding(2), ...pickCall(-60) })).toEqual(
    new Date(now.getTime() + 3_600_000),
  );
  expect(until(codeEnding(20))).toEqual(startOfDay("2026-04-01", zone));
  expect(until({ ...worked, status: "C32" })).toBeNull();
  expect(until(worked)).toBeNull();
});

test("the rank differs at that instant, and is not due again at once", () => {
  for (const inputs of [
    promised("2026-03-30"),
    promised("2026-03-31"),
    promised("2026-04-02"),
    calledBack(5),
    calledBack(-5),
    resting(5),
    codeEnding(3),
    codeEnding(30),
    { ...codeEnding(3), ...pickCall(-5) },
  ]) {
    const workRank = getWorkRank(inputs, now, today, zone);
    const at = workRank.until;
    if (!at) throw new Error("these places end");
    const next = getWorkRank(inputs, at, toLocalDay(at, zone), zone);
    expect(next.band).not.toBe(workRank.band);
    expect(next.until === null || next.until > at).toBe(true);
  }
});

test("cases rank earlier the longer they wait for contact, then by expected value and idle time", () => {
  const rank = (inputs: WorkRankInputs) => getWorkRank(inputs, now, today, zone).rank;
  expect(rank({ ...untouched, assignedAt: new Date("2026-03-29T01:00:00Z") })).toBeLessThan(
    rank(untouched),
  );
  expect(rank({ ...worked, arrearsMinor: 2_000_000 })).toBeLessThan(rank(worked));
  expect(rank({ ...worked, lastContactAt: new Date("2026-03-20T03:00:00Z") })).toBeLessThan(
    rank(worked),
  );
});

test("a code that ends sooner ranks earlier", () => {
  const rank = (inputs: WorkRankInputs) => getWorkRank(inputs, now, today, zone).rank;
  expect(rank(codeEnding(1))).toBeLessThan(rank(codeEnding(2)));
});

test("only the first work of the assigned agent opens a case", () => {
  expect(statusAfterWork("C00", 7, 7)).toBe("C10");
  expect(statusAfterWork("C00", 7, 8)).toBe("C00");
  expect(statusAfterWork("C00", null, 8)).toBe("C00");
  expect(statusAfterWork("C10", 7, 8)).toBe("C10");
});

test("a closed case never returns to pending, and a cancelled one remains cancelled", () => {
  for (const event of CASE_EVENTS) {
    for (const status of STATUSES.filter((value) => !isOpen(value)))
      expect(findTransition(event, status, "C00")).toBeUndefined();
    expect(canHappen(event, "C70")).toBe(false);
  }
});

test("a promise is at least the stage's share and its floor, and at most the debt", () => {
  const stage = { promiseDays: 5, promiseMinBp: 3_000, promiseFloorMinor: 50_000, dpdTo: null };
  const rule = (arrearsMinor: number) =>
    promiseRule(
      { arrearsMinor, outstandingMinor: arrearsMinor + 10, overdueOn: today },
      stage,
      today,
    );
  expect(rule(1_000_000)).toEqual({ lastOn: "2026-04-05", minMinor: 300_000, maxMinor: 1_000_010 });
  expect(rule(100_000).minMinor).toBe(50_000);
  expect(rule(20_000).minMinor).toBe(20_000);
});

test.each([
  ["far from the end of the stage", 0, "2026-04-05"],
  ["so that the stage ends within its days", 27, "2026-04-04"],
  ["on the last day of the stage", 30, "2026-04-01"],
  ["past a stage that nothing follows", 31, "2026-04-05"],
] as const)("a promise made %s is due by %p days past due: %s", (_, dpd, lastOn) => {
  const stage = { promiseDays: 5, promiseMinBp: 3_000, promiseFloorMinor: 50_000, dpdTo: 30 };
  const debt = { arrearsMinor: 100, outstandingMinor: 100 };
  const overdueOn = addDays("2026-03-31", -dpd);
  expect(promiseRule({ ...debt, overdueOn }, stage, "2026-03-31").lastOn).toBe(lastOn);
});
