import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Params } from "./contract.ts";
import { callFrequency } from "./rules/frequency.ts";
import { checkHours } from "./rules/hours.ts";
import { looserThan, mergeStrictest } from "./rules/strictness.ts";
import { buildInputs } from "./testing.ts";

const LAW: Params["HOURS"] = {
  from: "08:00",
  to: "20:00",
  weekdays: [1, 2, 3, 4, 5, 6],
  holidays: true,
};
const block = (params: unknown) => ({ severity: "BLOCK", params }) as const;
const fields = (input: Partial<Params["HOURS"]>) =>
  looserThan("HOURS", block({ ...LAW, ...input }), block(LAW));

describe("G49: looser than a layer above", () => {
  test.each([
    [{ from: "07:59" }, "params.from", "08:00"],
    [{ to: "20:01" }, "params.to", "20:00"],
    [{ weekdays: [1, 7] }, "params.weekdays", LAW.weekdays],
    [{ holidays: false }, "params.holidays", true],
    [{ anyHourAfterDpd: 90 }, "params.anyHourAfterDpd", undefined],
  ])("%p is named with its ceiling", (input, field, ceiling) => {
    expect(fields(input)).toEqual([{ field, ceiling }]);
  });

  test.each([[{}], [{ from: "09:00", to: "17:00", weekdays: [] }]])("%p is not looser", (input) => {
    expect(fields(input)).toEqual([]);
  });

  test("an exception may begin later, and not earlier", () => {
    const law = block({ ...LAW, anyHourAfterDpd: 15 });
    const input = (anyHourAfterDpd: number) =>
      looserThan("HOURS", block({ ...LAW, anyHourAfterDpd }), law);
    expect(input(16)).toEqual([]);
    expect(input(14)).toMatchObject([{ field: "params.anyHourAfterDpd" }]);
  });

  test("a warning below a block is looser, and a list of refusals may only grow", () => {
    expect(looserThan("DNC", { severity: "WARN", params: {} }, block({}))).toEqual([
      { field: "severity", ceiling: "BLOCK" },
    ]);
    const blocked = block({ blocked: ["CALL_LIST"] });
    expect(looserThan("SOURCE", block({ blocked: [] }), blocked)).toHaveLength(1);
    expect(looserThan("SOURCE", block({ blocked: ["X", "CALL_LIST"] }), blocked)).toEqual([]);
  });

  test("an omitted value falls back to the layer above", () => {
    const law = block({ attemptsPer7Days: 7, daysAfterConversation: 7 });
    expect(looserThan("FREQ_CALL", block({ attemptsPerDay: 3 }), law)).toEqual([]);
    expect(looserThan("FREQ_CALL", block({ attemptsPer7Days: 8 }), law)).toEqual([
      { field: "params.attemptsPer7Days", ceiling: 7 },
    ]);
    expect(looserThan("FREQ_CALL", block({ daysAfterConversation: 6 }), law)).toHaveLength(1);
  });
});

const clock = (min: number, max: number) =>
  fc.integer({ min, max }).map((hour) => `${String(hour).padStart(2, "0")}:00`);
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
const instant = fc
  .nat({ max: 60 * 24 * 30 })
  .map((minute) => new Date(Date.UTC(2026, 2, 1) + minute * 60_000));

describe("G49: the combination of layers", () => {
  const situations = fc.record({
    at: instant,
    dpd: fc.integer({ min: -5, max: 40 }),
    attempts: fc.nat({ max: 9 }),
    connected: fc.nat({ max: 9 }),
    talked: fc.option(instant),
    called: fc.array(instant, { maxLength: 9 }),
  });
  const toInputs = ({
    at,
    dpd,
    attempts,
    connected,
    talked,
    called,
  }: typeof situations extends fc.Arbitrary<infer Of> ? Of : never) => {
    const input = buildInputs(at.toISOString());
    const weekCalls = called
      .filter((date) => date <= at)
      .toSorted((a, b) => b.getTime() - a.getTime());
    const lastConversationAt = talked && talked <= at ? talked : null;
    return {
      ...input,
      case: { ...input.case, daysFromDue: dpd },
      borrower: { attempts, connected, lastConversationAt, weekCalls, messages: 0 },
    };
  };

  test("passes exactly the contacts that every layer passes", () => {
    fc.assert(
      fc.property(situations, frequency, frequency, (at, first, other) => {
        const both = mergeStrictest("FREQ_CALL", [first, other]);
        const input = toInputs(at);
        expect(callFrequency(input, both as Params["FREQ_CALL"]) === null).toBe(
          callFrequency(input, first) === null && callFrequency(input, other) === null,
        );
      }),
    );
  });

  test("never passes a contact blocked by one layer; a rule stricter than the statute is not looser", () => {
    fc.assert(
      fc.property(situations, window, window, (at, first, other) => {
        const both = mergeStrictest("HOURS", [first, other]) as Params["HOURS"];
        const input = toInputs(at);
        if (checkHours(input, both) === null)
          expect([checkHours(input, first), checkHours(input, other)]).toEqual([null, null]);
        expect(looserThan("HOURS", block(both), block(first))).toEqual([]);
        expect(looserThan("HOURS", block(both), block(other))).toEqual([]);
      }),
    );
  });

  test("a rule that is not looser passes no contact blocked by the layer above", () => {
    fc.assert(
      fc.property(situations, window, window, (at, above, input) => {
        if (looserThan("HOURS", block(input), block(above)).length > 0) return;
        if (checkHours(toInputs(at), input) === null)
          expect(checkHours(toInputs(at), above)).toBeNull();
      }),
    );
  });

  test("is empty without layers", () => {
    expect(mergeStrictest("HOURS", [])).toBeNull();
  });
});

test("reveals outside the hours cannot be loosened by a lower layer", () => {
  const ceilings = (input: Params["HOURS"]["reveal"], law: typeof input) =>
    looserThan("HOURS", block({ ...LAW, reveal: input }), block({ ...LAW, reveal: law })).map(
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
  expect(mergeStrictest("HOURS", layers)?.reveal).toBe("BLOCK");
});
