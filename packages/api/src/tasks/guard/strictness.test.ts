import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Params } from "./contract.ts";
import { callFrequency } from "./rules/frequency.ts";
import { hours } from "./rules/hours.ts";
import { looserThan, strictest } from "./rules/strictness.ts";
import { facts } from "./testing.ts";

const LAW: Params["HOURS"] = {
  from: "08:00",
  to: "20:00",
  weekdays: [1, 2, 3, 4, 5, 6],
  holidays: true,
};
const block = (params: unknown) => ({ severity: "BLOCK", params }) as const;
const fields = (given: Partial<Params["HOURS"]>) =>
  looserThan("HOURS", block({ ...LAW, ...given }), block(LAW));

describe("G49: what is looser than a layer above", () => {
  test.each([
    [{ from: "07:59" }, "params.from", "08:00"],
    [{ to: "20:01" }, "params.to", "20:00"],
    [{ weekdays: [1, 7] }, "params.weekdays", LAW.weekdays],
    [{ holidays: false }, "params.holidays", true],
    [{ anyHourAfterDpd: 90 }, "params.anyHourAfterDpd", undefined],
  ])("%p is named with its ceiling", (given, field, ceiling) => {
    expect(fields(given)).toEqual([{ field, ceiling }]);
  });

  test.each([[{}], [{ from: "09:00", to: "17:00", weekdays: [] }]])("%p is not", (given) => {
    expect(fields(given)).toEqual([]);
  });

  test("an exception may begin later, and not earlier", () => {
    const law = block({ ...LAW, anyHourAfterDpd: 15 });
    const given = (anyHourAfterDpd: number) =>
      looserThan("HOURS", block({ ...LAW, anyHourAfterDpd }), law);
    expect(given(16)).toEqual([]);
    expect(given(14)).toMatchObject([{ field: "params.anyHourAfterDpd" }]);
  });

  test("a warning beneath a block is looser, and a list that refuses may only grow", () => {
    expect(looserThan("DNC", { severity: "WARN", params: {} }, block({}))).toEqual([
      { field: "severity", ceiling: "BLOCK" },
    ]);
    const blocked = block({ blocked: ["CALL_LIST"] });
    expect(looserThan("SOURCE", block({ blocked: [] }), blocked)).toHaveLength(1);
    expect(looserThan("SOURCE", block({ blocked: ["X", "CALL_LIST"] }), blocked)).toEqual([]);
  });

  test("what is left out is said by the layer above", () => {
    const law = block({ attemptsPer7Days: 7, daysAfterConversation: 7 });
    expect(looserThan("FREQ_CALL", block({ attemptsPerDay: 3 }), law)).toEqual([]);
    expect(looserThan("FREQ_CALL", block({ attemptsPer7Days: 8 }), law)).toEqual([
      { field: "params.attemptsPer7Days", ceiling: 7 },
    ]);
    expect(looserThan("FREQ_CALL", block({ daysAfterConversation: 6 }), law)).toHaveLength(1);
  });
});

const clock = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((hour) => `${String(hour).padStart(2, "0")}:00`);
const window = fc.record(
  {
    from: clock(0, 12),
    to: clock(12, 23),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7]),
    holidays: fc.boolean(),
    anyHourAfterDpd: fc.integer({ min: 0, max: 30 }),
  },
  { requiredKeys: ["from", "to", "weekdays", "holidays"] },
) as fc.Arbitrary<Params["HOURS"]>;
const frequency = fc.record(
  {
    attemptsPerDay: fc.nat({ max: 8 }),
    connectedPerDay: fc.nat({ max: 8 }),
    attemptsPer7Days: fc.nat({ max: 8 }),
    hoursAfterConversation: fc.nat({ max: 200 }),
    daysAfterConversation: fc.nat({ max: 9 }),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Params["FREQ_CALL"]>;
const moment = fc
  .nat({ max: 60 * 24 * 30 })
  .map((minute) => new Date(Date.UTC(2026, 2, 1) + minute * 60_000));

describe("G49: what layers come to together", () => {
  const held = fc.record({
    at: moment,
    dpd: fc.integer({ min: -5, max: 40 }),
    attempts: fc.nat({ max: 9 }),
    connected: fc.nat({ max: 9 }),
    talked: fc.option(moment),
    called: fc.array(moment, { maxLength: 9 }),
  });
  const factsOf = ({
    at,
    dpd,
    attempts,
    connected,
    talked,
    called,
  }: typeof held extends fc.Arbitrary<infer Of> ? Of : never) => {
    const given = facts(at.toISOString());
    const weekCalls = called
      .filter((one) => one <= at)
      .toSorted((a, b) => b.getTime() - a.getTime());
    const lastConversationAt = talked && talked <= at ? talked : null;
    return {
      ...given,
      case: { ...given.case, daysFromDue: dpd },
      borrower: { attempts, connected, lastConversationAt, weekCalls, messages: 0 },
    };
  };

  test("passes exactly what each of them passes", () => {
    fc.assert(
      fc.property(held, frequency, frequency, (at, one, other) => {
        const both = strictest("FREQ_CALL", [one, other]);
        const given = factsOf(at);
        expect(callFrequency(given, both as Params["FREQ_CALL"]) === null).toBe(
          callFrequency(given, one) === null && callFrequency(given, other) === null,
        );
      }),
    );
  });

  test("never passes what one of them does not, and nothing stricter than a law is looser than it", () => {
    fc.assert(
      fc.property(held, window, window, (at, one, other) => {
        const both = strictest("HOURS", [one, other]) as Params["HOURS"];
        const given = factsOf(at);
        if (hours(given, both) === null)
          expect([hours(given, one), hours(given, other)]).toEqual([null, null]);
        expect(looserThan("HOURS", block(both), block(one))).toEqual([]);
        expect(looserThan("HOURS", block(both), block(other))).toEqual([]);
      }),
    );
  });

  test("what is not looser passes nothing that the layer above blocks", () => {
    fc.assert(
      fc.property(held, window, window, (at, above, given) => {
        if (looserThan("HOURS", block(given), block(above)).length > 0) return;
        if (hours(factsOf(at), given) === null) expect(hours(factsOf(at), above)).toBeNull();
      }),
    );
  });

  test("none is none", () => {
    expect(strictest("HOURS", [])).toBeNull();
  });
});

test("what may be shown outside the hours is loosened by no lower layer", () => {
  const ceilings = (given: Params["HOURS"]["reveal"], law: typeof given) =>
    looserThan("HOURS", block({ ...LAW, reveal: given }), block({ ...LAW, reveal: law })).map(
      ({ field, ceiling }) => [field, ceiling],
    );
  expect(ceilings("ALLOW", "REASON")).toEqual([["params.reveal", "REASON"]]);
  expect(ceilings("REASON", "BLOCK")).toEqual([["params.reveal", "BLOCK"]]);
  expect(ceilings("BLOCK", "REASON")).toEqual([]);
  expect(ceilings(undefined, "BLOCK")).toEqual([]);
  expect(ceilings("REASON", undefined)).toEqual([]);
  const layers = [
    { ...LAW, reveal: "REASON" as const },
    { ...LAW, reveal: "BLOCK" as const },
  ];
  expect(strictest("HOURS", layers)?.reveal).toBe("BLOCK");
});
