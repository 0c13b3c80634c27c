import { expect, test } from "bun:test";
import { decide, type Rule } from "./rules/decide.ts";
import { facts, MESSAGES, NOON } from "./testing.ts";

test("messages of a channel have a most for the case and a rest between two", () => {
  const limit: Rule = {
    ...MESSAGES,
    rule: "FREQ_MSG",
    params: { perDay: 5, perCase: 3, minutesBetween: 30 },
  };
  const lastAt = new Date("2026-03-31T04:31:00Z");
  const given = (ofCase: number, at: string) =>
    decide(facts(at, { action: "SMS", messaged: { ofCase, lastAt } }), [limit]).findings.map(
      ({ reason, retryAt }) => [reason, retryAt],
    );
  expect(given(3, NOON)).toEqual([["tooManyForCase", null]]);
  const again = new Date("2026-03-31T05:01:00Z");
  expect(given(2, NOON)).toEqual([["messageTooSoon", again]]);
  expect(given(2, "2026-03-31T05:01:00Z")).toEqual([]);
});
