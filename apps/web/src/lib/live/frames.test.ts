import { describe, expect, test } from "bun:test";
import { readFrame } from "./frames.ts";

describe("messages of the server", () => {
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
    expect(readFrame(placed)).toEqual({ kind: "event", event, readAfter: "0/16B3748" });
  });
});
