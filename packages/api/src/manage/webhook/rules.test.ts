import { describe, expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import { generateSecret } from "./actions/secret.ts";
import { buildHeaders, buildPingBody } from "./rules/message.ts";
import { computeEndpointRetryAt, decideFailure, RETRY_MS } from "./rules/retry.ts";
import { isEndpointUrl } from "./contract-url.ts";

const NOON = new Date("2026-03-31T05:00:00Z");
const earlier = (ms: number) => new Date(NOON.getTime() - ms);

describe("the step after a failure", () => {
  const attempt = { status: 500, attempts: 1, attemptedFrom: NOON, failingSince: NOON };
  const old = earlier(RETRY_MS - 60_000);

  test.each([
    [{}, { step: "RETRY", dueAt: new Date(NOON.getTime() + 5_000) }],
    [{ status: null }, { step: "RETRY", dueAt: new Date(NOON.getTime() + 5_000) }],
    [{ attempts: 40 }, { step: "RETRY", dueAt: new Date(NOON.getTime() + 4 * 3_600_000) }],
    [{ status: 410 }, { step: "DISABLE", reason: "GONE" }],
    [{ attempts: 40, attemptedFrom: old }, { step: "FAIL" }],
    [
      { attempts: 40, attemptedFrom: old, failingSince: old },
      { step: "DISABLE", reason: "FAILING" },
    ],
    [
      { failingSince: earlier(RETRY_MS) },
      { step: "RETRY", dueAt: new Date(NOON.getTime() + 5_000) },
    ],
  ] as const)("%j", (change, step) => {
    expect(decideFailure({ ...attempt, ...change }, NOON)).toEqual(step);
  });
});

test.each([
  [4, null],
  [5, 5_000],
  [6, 10_000],
  [50, 900_000],
])("after %p failures in a row an endpoint waits %p ms", (failures, wait) => {
  const at = computeEndpointRetryAt(failures, NOON);
  expect(at && at.getTime() - NOON.getTime()).toBe(wait);
});

test("two secrets sign one message, and each verifies", () => {
  const secrets = [generateSecret(), generateSecret()];
  const body = buildPingBody(NOON);
  const headers = buildHeaders({ messageId: "msg_1", body, secrets }, new Date());
  for (const secret of secrets)
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "ping" });
  expect(() => new Webhook(generateSecret()).verify(body, headers)).toThrow();
});

test.each([
  ["https://lender.example/hook?tenant=1", true],
  ["http://127.0.0.1:8080/hook", true],
  ["https://user:secret@lender.example/", false],
  ["https://lender.example/#part", false],
  ["ftp://lender.example/", false],
  ["lender.example", false],
])("%s is an address: %p", (text, isValid) => {
  expect(isEndpointUrl(text)).toBe(isValid);
});
