import { describe, expect, test } from "bun:test";
import { waitBefore } from "./backoff.ts";
import { readFrame } from "./frames.ts";

describe("what the server says", () => {
  test.each([
    "pong",
    '{"type":"token-update"}',
    '{"type":"reconnect"}',
    "",
    "{",
    "null",
    "[]",
    '{"type":"case.worked"}',
    '{"type":7,"ids":{}}',
    new ArrayBuffer(3),
  ])("%p raises nothing", (text) => {
    expect(readFrame(text)).toEqual({ kind: "quiet" });
  });

  test("success, a gap, the end of the session, an event", () => {
    expect(readFrame("success")).toEqual({ kind: "welcome" });
    expect(readFrame('{"type":"gap"}')).toEqual({ kind: "gap" });
    expect(readFrame('{"type":"forceLogout","reason":"REPLACED"}')).toEqual({
      kind: "forceLogout",
      reason: "REPLACED",
    });
    const event = { type: "case.worked", ids: { caseId: 3 } } as const;
    expect(readFrame(JSON.stringify(event))).toEqual({ kind: "event", event });
    const placed = JSON.stringify({ ...event, readAfter: "0/16B3748" });
    expect(readFrame(placed)).toEqual({
      ...{ kind: "event", event },
      readAfter: "0/16B3748",
    });
  });
});

describe("how long to wait", () => {
  test("longer each time up to half a minute, and spread over its second half", () => {
    expect([0, 1, 2, 3, 4, 5, 20].map((n) => waitBefore(n, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
    expect(waitBefore(0, 0)).toBe(500);
    expect(waitBefore(50, 0)).toBe(15_000);
  });
});
