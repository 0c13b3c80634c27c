import { expect, test } from "bun:test";
import { Webhook } from "standardwebhooks";
import { type ReceivedHeaders, verifyWebhook, WebhookVerificationError } from "./webhook.ts";

const SECRET = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const OTHER_SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const BODY = '{"type":"case.opened","timestamp":"2026-03-03T04:12:09.120Z","data":{"id":1}}';
const MINUTE_MS = 60_000;

function sign(secret = SECRET, ageMs = 0): Record<string, string> {
  const at = new Date(Date.now() - ageMs);
  return {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("msg_1", at, BODY),
  };
}

test("accepts headers of Node and of the Fetch API", () => {
  const signed = sign();
  const withNames = { ...signed, host: "lender.example", "set-cookie": ["a=1", "b=2"] };
  for (const headers of [new Headers(signed), withNames] satisfies ReceivedHeaders[])
    expect(verifyWebhook(SECRET, BODY, headers)).toMatchObject({ type: "case.opened" });
});

test("accepts one of two signatures during a rotation", () => {
  const { "webhook-signature": former, ...headers } = sign(OTHER_SECRET);
  const both = `${former} ${sign()["webhook-signature"]}`;
  const message = verifyWebhook(SECRET, BODY, { ...headers, "webhook-signature": both });
  expect(message).toMatchObject({ data: { id: 1 } });
});

test.each([
  ["another secret", BODY, sign(OTHER_SECRET)],
  ["another body", BODY.replace("1}", "2}"), sign()],
  ["an old message", BODY, sign(SECRET, 6 * MINUTE_MS)],
  ["no signature", BODY, { "webhook-id": "msg_1" }],
])("refuses %s", (_, body, headers) => {
  expect(() => verifyWebhook(SECRET, body, headers)).toThrow(WebhookVerificationError);
});
