import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decide, type Rule } from "./rules/decide.ts";
import { closesAt, nextOpening } from "./rules/hours.ts";
import { buildInputs, HOLIDAY, HOURS, NOON, listReasons } from "./testing.ts";

describe("G49: on the days of a clock change", () => {
  const daily = {
    ...HOURS,
    params: { ...(HOURS.params as object), weekdays: [1, 2, 3, 4, 5, 6, 7] },
  } as Rule;
  const zone = "America/New_York";

  test.each([
    ["spring", "2026-03-08T11:59:59Z", ["outsideHours"]],
    ["spring", "2026-03-08T12:00:00Z", []],
    ["spring", "2026-03-08T23:59:59Z", []],
    ["spring", "2026-03-09T00:00:00Z", ["outsideHours"]],
    ["autumn", "2026-11-01T12:59:59Z", ["outsideHours"]],
    ["autumn", "2026-11-01T13:00:00Z", []],
    ["autumn", "2026-11-02T00:59:59Z", []],
    ["autumn", "2026-11-02T01:00:00Z", ["outsideHours"]],
  ])("in %s the hours follow the clock: %s", (_season, at, expected) => {
    expect(listReasons(buildInputs(at, { zone }), daily)).toEqual(expected as never);
  });
});

describe("G49: the window in the borrower's own zone", () => {
  const ZONES = [
    ["WIB", "Asia/Jakarta", 7],
    ["WITA", "Asia/Makassar", 8],
    ["WIT", "Asia/Jayapura", 9],
  ] as const;
  const local = (day: string, clock: string, offset: number) => `${day}T${clock}+0${offset}:00`;

  for (const [name, zone, offset] of ZONES) {
    test.each([
      ["2026-03-31", "07:59:59", ["outsideHours"]],
      ["2026-03-31", "08:00:00", []],
      ["2026-03-31", "19:59:59", []],
      ["2026-03-31", "20:00:00", ["outsideHours"]],
      ["2026-03-28", "12:00:00", []],
      ["2026-03-29", "12:00:00", ["closedDay"]],
      [HOLIDAY, "12:00:00", ["holiday"]],
    ])(`${name} %s %s results in %p`, (day, clock, expected) => {
      expect(listReasons(buildInputs(local(day, clock, offset), { zone }), HOURS)).toEqual(
        expected as never,
      );
    });
  }

  test.each([
    ["before the morning", "2026-03-31T06:00:00+07:00", "2026-03-31T08:00:00+07:00"],
    ["in the evening", "2026-03-31T20:00:00+07:00", "2026-04-01T08:00:00+07:00"],
    ["on Saturday night", "2026-03-28T21:00:00+07:00", "2026-03-30T08:00:00+07:00"],
    ["on the eve of a holiday", "2026-03-19T21:00:00+07:00", "2026-03-21T08:00:00+07:00"],
  ])("%s the window names its opening", (_, at, opens) => {
    expect(decide(buildInputs(at), [HOURS]).retryAt).toEqual(new Date(opens));
  });

  test("a block names an open instant, without an earlier one on that day", () => {
    fc.assert(
      fc.property(fc.nat({ max: 400 * 1440 }), fc.constantFrom(...ZONES), (minute, [, zone]) => {
        const at = new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString();
        const decision = decide(buildInputs(at, { zone }), [HOURS]);
        if (decision.verdict === "ALLOW") return;
        const opens = decision.retryAt as Date;
        expect(decide(buildInputs(opens.toISOString(), { zone }), [HOURS]).verdict).toBe("ALLOW");
        const before = new Date(opens.getTime() - 1).toISOString();
        expect(decide(buildInputs(before, { zone }), [HOURS]).verdict).toBe("BLOCK");
      }),
    );
  });

  test("a borrower past the limit of the rule may be contacted at any hour", () => {
    const late: Rule = { ...HOURS, params: { ...HOURS.params, anyHourAfterDpd: 15 } } as Rule;
    const night = (daysFromDue: number) => {
      const inputs = buildInputs("2026-03-31T16:00:00Z");
      return { ...inputs, case: { ...inputs.case, daysFromDue } };
    };
    expect(listReasons(night(15), late)).toEqual(["outsideHours"]);
    expect(listReasons(night(16), late)).toEqual([]);
    expect(listReasons(night(16), HOURS)).toEqual(["outsideHours"]);
  });

  test("a window that never opens names no instant", () => {
    expect(
      nextOpening(buildInputs(NOON), { from: "08:00", to: "20:00", weekdays: [], holidays: true }),
    ).toBeNull();
  });
});

describe("an address in several zones", () => {
  const everywhere = { zone: "Asia/Jakarta", otherZones: ["Asia/Makassar", "Asia/Jayapura"] };

  test.each([
    // 19:30 in Jakarta, where the window is open; 21:30 in Papua.
    ["2026-03-31T12:30:00Z", ["outsideHours"]],
    ["2026-03-31T11:00:00Z", ["outsideHours"]],
    ["2026-03-31T10:59:59Z", []],
    ["2026-03-31T01:00:00Z", []],
    ["2026-03-31T00:59:59Z", ["outsideHours"]],
  ])("is open while all of them are: %s", (at, expected) => {
    expect(listReasons(buildInputs(at, everywhere), HOURS)).toEqual(expected as never);
  });

  test.each([
    ["2026-03-31T00:30:00Z", "2026-03-31T01:00:00.000Z"],
    ["2026-03-31T12:30:00Z", "2026-04-01T01:00:00.000Z"],
  ])("opens with the last of them: %s", (at, opens) => {
    const opening = nextOpening(buildInputs(at, everywhere), HOURS.params as never);
    expect(opening?.toISOString()).toBe(opens);
  });

  test("closes with the first of them", () => {
    const clock = buildInputs("2026-03-31T05:00:00Z", everywhere);
    expect(closesAt(clock, HOURS.params as never)?.toISOString()).toBe("2026-03-31T11:00:00.000Z");
  });

  test("never opens without an instant open in all", () => {
    const apart = { zone: "Pacific/Honolulu", otherZones: ["Asia/Tokyo"] };
    const noon = { ...HOURS, params: { ...HOURS.params, to: "09:00" } };
    const opening = nextOpening(buildInputs(NOON, apart), noon.params as never);
    expect(opening).toBeNull();
  });
});
