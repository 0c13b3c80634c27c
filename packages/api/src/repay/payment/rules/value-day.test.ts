import { describe, expect, test } from "bun:test";
import {
  getInstantFault,
  toStoredInstant,
  toInstantOfDay,
  toReversalInstant,
} from "./value-day.ts";

const NOW = new Date("2026-03-10T05:00:00Z");
const bounds = { loanOn: "2026-01-15", zone: "Asia/Jakarta", now: NOW };

describe("an instant of payment", () => {
  test.each([
    ["2026-01-14T16:59:59Z", "beforeLoan"],
    ["2026-01-14T17:00:00Z", null],
    ["2026-03-10T05:05:00Z", null],
    ["2026-03-10T05:05:01Z", "ahead"],
    ["1970-01-01T00:00:00Z", "beforeLoan"],
    ["0000-01-01T00:00:00Z", "beforeLoan"],
    ["2199-12-31T00:00:00Z", "ahead"],
    ["9999-12-31T23:59:59-14:00", "ahead"],
  ] as const)("%s: %p", (at, fault) => {
    expect(getInstantFault(new Date(at), bounds)).toBe(fault);
  });

  test("is stored as reported if valid, otherwise as received", () => {
    const odd = new Date("0000-01-01T00:00:00Z");
    expect(toStoredInstant(odd, NOW)).toEqual({
      paidAt: NOW,
      reportedPaidAt: "0000-01-01T00:00:00.000Z",
    });
    const right = new Date("2026-03-09T05:00:00Z");
    expect(toStoredInstant(right, NOW)).toEqual({ paidAt: right, reportedPaidAt: null });
  });

  test.each([
    ["2026-01-14", null],
    ["2026-01-15", "2026-01-15T05:00:00.000Z"],
    ["2026-03-09", "2026-03-09T05:00:00.000Z"],
    ["2026-03-10", NOW.toISOString()],
    ["2026-03-11", null],
  ])("of an entered value day %s: %p", (day, at) => {
    expect(toInstantOfDay(day, bounds)?.toISOString() ?? null).toBe(at);
  });

  test("of a day whose noon is ahead is now", () => {
    const now = new Date("2026-03-10T01:00:00Z");
    expect(toInstantOfDay("2026-03-10", { ...bounds, now })).toEqual(now);
  });

  test.each([
    ["2026-03-08T00:00:00Z", NOW],
    ["2026-03-10T05:06:00Z", NOW],
    ["2026-03-09T12:00:00Z", new Date("2026-03-09T12:00:00Z")],
  ])("of a reversal reported at %s", (at, expected) => {
    const paidAt = new Date("2026-03-09T05:00:00Z");
    expect(toReversalInstant(new Date(at), paidAt, NOW)).toEqual(expected);
  });
});
