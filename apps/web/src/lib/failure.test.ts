import { expect, test } from "bun:test";
import { TRPCClientError } from "@trpc/client";
import { unwrapEnvelope } from "./unwrap-envelope.ts";
import { toFailure } from "./failure.ts";

const answered = (message: string, data: Record<string, unknown>) =>
  TRPCClientError.from({ error: { code: -32000, message, data } });

const toKind = (error: unknown) => toFailure(error).kind;

test("an ended session differs from a wrong password", () => {
  expect(toKind(answered("Bye", { code: "UNAUTHORIZED", key: "session.expired" }))).toBe("ended");
  expect(toKind(answered("Bye", { code: "UNAUTHORIZED", key: null }))).toBe("ended");
  expect(toKind(answered("No", { code: "UNAUTHORIZED", key: "login.wrongPassword" }))).toBe(
    "refused",
  );
});

test("an expired password differs from a missing permission, over tRPC and REST", () => {
  const forbidden = (key: string) => toKind(answered("No", { code: "FORBIDDEN", key }));
  expect(forbidden("session.passwordDue")).toBe("passwordDue");
  expect(forbidden("access.denied")).toBe("refused");
  const rest = (key: string) => {
    try {
      return unwrapEnvelope(JSON.stringify({ code: "03", message: "No", key }));
    } catch (error) {
      return toKind(error);
    }
  };
  expect(rest("session.passwordDue")).toBe("passwordDue");
  expect(rest("access.denied")).toBe("refused");
});

test("the rate limit is silent", () => {
  expect(toKind(answered("Rate limit exceeded", { code: "TOO_MANY_REQUESTS" }))).toBe("silent");
});

test("an unreachable server", () => {
  expect(toKind(TRPCClientError.from(new TypeError("Failed to fetch")))).toBe("network");
  expect(toKind(TRPCClientError.from(new DOMException("late", "TimeoutError")))).toBe("timeout");
  expect(toKind(TRPCClientError.from(new DOMException("gone", "AbortError")))).toBe("aborted");
});

test("fields and reference are passed on, malformed ones are not", () => {
  const data = {
    code: "BAD_REQUEST",
    fields: [{ path: "a", message: "m" }, { path: "b" }, 3],
    requestId: "r1",
  };
  expect(toFailure(answered("Check", data))).toMatchObject({
    message: "Check",
    fields: [{ path: "a", message: "m" }],
    requestId: "r1",
  });
});
