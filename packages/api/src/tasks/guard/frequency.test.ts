import { expect, test } from "bun:test";
import { decide, type Rule } from "./rules/decide.ts";
import { buildInputs, MESSAGES, NOON } from "./testing.ts";

test("messages of a channel have a limit per case and a minimum interval", () => {
  const limit: Rule = {
    ...MESSAGES,
    rule: "FREQ_MSG",
    params: { perDay: 5, perCase: 3, minutesBetween: 30 },
  };
  const lastAt = new Date("2026-03-31T04:31:00Z");
  const check = (ofCase: number, at: string) =>
    decide(buildInputs(at, { action: "SMS", messaged: { ofCase, lastAt } }), [limit]).findings.map(
      ({ reason, retryAt }) => [reason, retryAt],
    );
  expect(check(3, NOON)).toEqual([["tooManyForCase", null]]);
  const nextAllowedAt = new Date("2026-03-31T05:01:00Z");
  expect(check(2, NOON)).toEqual([["messageTooSoon", nextAllowedAt]]);
  expect(check(2, "2026-03-31T05:01:00Z")).toEqual([]);
});
