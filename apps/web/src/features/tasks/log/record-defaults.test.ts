import { describe, expect, test } from "bun:test";
import {
  defaultNextCall,
  defaultPromise,
  inAnHour,
  nextOpening,
  workingDay,
} from "./record-defaults.ts";

const ZONE = { zone: "Asia/Jakarta", open: null };
/** Friday 20 November 2026, 14:10 in Jakarta. */
const FRIDAY = new Date("2026-11-20T07:10:00Z");
const SATURDAY = new Date("2026-11-21T07:10:00Z");

const iso = (at: Date) => at.toISOString();

describe("defaultNextCall", () => {
  test("tomorrow at nine of the zone", () =>
    expect(iso(defaultNextCall(FRIDAY, ZONE))).toBe("2026-11-21T02:00:00.000Z"));

  test("never on a Sunday", () =>
    expect(iso(defaultNextCall(SATURDAY, ZONE))).toBe("2026-11-23T02:00:00.000Z"));

  test("tomorrow is the zone's, not the machine's", () => {
    const lateInUtc = new Date("2026-11-19T18:00:00Z");
    expect(iso(defaultNextCall(lateInUtc, ZONE))).toBe("2026-11-21T02:00:00.000Z");
  });

  test("the morning of the promise", () =>
    expect(iso(defaultNextCall(FRIDAY, ZONE, "2026-11-25"))).toBe("2026-11-25T02:00:00.000Z"));

  test("a promise for a Sunday is followed on Monday", () =>
    expect(iso(defaultNextCall(FRIDAY, ZONE, "2026-11-22"))).toBe("2026-11-23T02:00:00.000Z"));

  test("a promise for today is followed within the day", () =>
    expect(iso(defaultNextCall(FRIDAY, ZONE, "2026-11-20"))).toBe("2026-11-20T08:30:00.000Z"));
});

test("a call in an hour is on the half hour and never earlier", () => {
  expect(iso(inAnHour(FRIDAY))).toBe("2026-11-20T08:30:00.000Z");
  expect(iso(inAnHour(new Date("2026-11-20T07:30:00Z")))).toBe("2026-11-20T08:30:00.000Z");
});

test("three days ahead that fall on a Sunday move on", () => {
  const thursday = new Date("2026-11-19T02:00:00Z");
  expect(iso(nextOpening(thursday, ZONE, 3))).toBe("2026-11-23T02:00:00.000Z");
  expect(workingDay("2026-11-22")).toBe("2026-11-23");
  expect(workingDay("2026-11-21")).toBe("2026-11-21");
});

test("holidays and the borrower's window apply once the days are loaded", () => {
  const at = (day: string, from: string) => ({
    day,
    from: new Date(from),
    to: new Date(`${day}T13:00:00Z`),
  });
  // The Monday is a holiday. The borrower's zone is behind, so 9:00 is too early there.
  const open = [at("2026-11-21", "2026-11-21T01:00:00Z"), at("2026-11-24", "2026-11-24T03:00:00Z")];
  const calendar = { ...ZONE, open };
  expect(iso(defaultNextCall(FRIDAY, calendar))).toBe("2026-11-21T02:00:00.000Z");
  expect(iso(defaultNextCall(SATURDAY, calendar))).toBe("2026-11-24T03:00:00.000Z");
  expect(iso(defaultNextCall(FRIDAY, calendar, "2026-11-23"))).toBe("2026-11-24T03:00:00.000Z");
  expect(workingDay("2026-11-23", open)).toBe("2026-11-24");
});

describe("defaultPromise", () => {
  const rule = { lastOn: "2026-11-23", minMinor: 50_000, maxMinor: 900_000 };

  test("the arrears, tomorrow", () =>
    expect(defaultPromise(rule, 400_000, "2026-11-20")).toEqual({
      dueOn: "2026-11-21",
      amountMinor: 400_000,
    }));

  test("never later than the stage allows", () =>
    expect(defaultPromise(rule, 400_000, "2026-11-23").dueOn).toBe("2026-11-23"));

  test.each([
    [10, 50_000],
    [2_000_000, 900_000],
  ])("arrears of %p become %p", (arrears, amount) =>
    expect(defaultPromise(rule, arrears, "2026-11-20").amountMinor).toBe(amount),
  );
});
