import { describe, expect, test } from "bun:test";
import { waitAfter } from "../../core/backoff.ts";
import { MESSAGE_STATES } from "./contract-codes.ts";
import {
  decideRetry,
  BACKOFF,
  listFormerStates,
  MAX_ATTEMPTS,
  QUEUE_LIFE_MS,
  sendUntil,
  reasonNotToSend,
} from "./rules.ts";

const NOON = new Date("2026-03-31T05:00:00Z");
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);

test("accepts only known former states and leaves final states unchanged", () => {
  expect(listFormerStates("SENT")).toEqual(["SENDING", "UNKNOWN"]);
  expect(listFormerStates("QUEUED")).toEqual(["SENDING", "UNKNOWN"]);
  const unsettled = new Set(MESSAGE_STATES.flatMap((state) => listFormerStates(state)));
  expect([...unsettled].sort()).toEqual(["QUEUED", "SENDING", "SENT", "UNKNOWN"]);
});

test("waits double up to ten minutes", () => {
  expect([1, 2, 3, 8, 20].map((tries) => waitAfter(tries, BACKOFF))).toEqual([
    5_000, 10_000, 20_000, 600_000, 600_000,
  ]);
});

test.each([
  ["FINAL", 1, { state: "FAILED", reason: "REFUSED" }],
  ["UNSURE", 1, { state: "UNKNOWN" }],
  ["RETRY", 1, { state: "QUEUED", waitMs: 5_000 }],
  ["RETRY", MAX_ATTEMPTS, { state: "FAILED", reason: "GIVEN_UP" }],
  ["BUSY", 99, { state: "QUEUED", waitMs: 5_000 }],
] as const)("%s after %p attempts", (kind, attempts, next) => {
  expect(decideRetry(kind, attempts)).toEqual(next);
});

describe("a change since the guard allowed the message", () => {
  const fine = {
    now: NOON,
    sendUntil: later(1),
    isDoNotContact: false,
    isOpen: true,
    isHeld: false,
  };
  test.each([
    [{}, null],
    [{ now: later(1) }, "EXPIRED"],
    [{ isDoNotContact: true }, "BARRED"],
    [{ isOpen: false }, "CASE_CLOSED"],
    [{ isHeld: true }, "ON_HOLD"],
  ] as const)("%p -> %p", (change, reason) => {
    expect(reasonNotToSend({ ...fine, ...change })).toBe(reason);
  });
});

test("expires a message when the window closes, and after four hours at the latest", () => {
  expect(sendUntil(NOON, later(30))).toEqual(later(30));
  expect(sendUntil(NOON, later(999))).toEqual(new Date(NOON.getTime() + QUEUE_LIFE_MS));
  expect(sendUntil(NOON, null)).toEqual(later(240));
});
