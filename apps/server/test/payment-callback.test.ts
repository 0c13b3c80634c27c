import { afterAll, beforeAll, expect, test } from "bun:test";
import { computeSignature } from "@kolekta/api/core/signature";
import { type CaseIds, newCase } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "./real-app.ts";

const SECRET = "a secret of the bank of at least 32 letters";
const NUMBER = "8808000000000012";

let app: RealApp;
let caseIds: CaseIds;

beforeAll(async () => {
  app = await openRealApp({
    env: {
      CODE_GATEWAY_URL: "http://127.0.0.1:1",
      CODE_GATEWAY_SECRET: SECRET,
      RATE_LIMIT_LOGIN: "3",
    },
  });
  caseIds = await newCase(app.db, { agentId: app.org.north.agent.id });
  await app.db
    .insertInto("repaymentCode")
    .values({
      loanId: caseIds.loanId,
      caseId: caseIds.caseId,
      agentId: app.org.north.agent.id,
      type: "FULL",
      channel: "VA",
      bank: "BCA",
      provider: "http",
      number: NUMBER,
      amountMinor: 1_065_000,
      state: "ACTIVE",
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    .execute();
}, 180_000);
afterAll(() => app.stop());

const buildEvent = (overrides: object = {}) => ({
  transactionId: "bank-1",
  type: "PAID",
  number: NUMBER,
  amountMinor: 1_065_000,
  currency: "IDR",
  paidAt: new Date().toISOString(),
  ...overrides,
});

const now = () => Math.floor(Date.now() / 1000);

const send = async (body: string, headers: Record<string, string>) => {
  const reply = await fetch(`${app.url}/prod/api/payment/callback`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
  return { status: reply.status, ...((await reply.json()) as object) };
};

const signed = (body: string, timestamp = now(), over = body) =>
  send(body, {
    "x-timestamp": String(timestamp),
    "x-signature": computeSignature(`${timestamp}.${over}`, SECRET),
  });

const events = async () => (await app.db.selectFrom("paymentEvent").selectAll().execute()).length;

test("answers 401 and stores no row without a correct signature over the raw bytes", async () => {
  const body = JSON.stringify(buildEvent());
  const spaced = JSON.stringify(buildEvent(), null, 1);
  const refusals = [
    await signed(body, now() - 301),
    await signed(body, now() + 301),
    await signed(spaced, now(), body),
    await send(body, {
      "x-timestamp": String(now()),
      "x-signature": computeSignature(`${now()}.${body}`, `${SECRET}!`),
    }),
  ];
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ status: 401, code: "01", key: "payment.badSignature" });
  expect((await send(body, {})).status).toBe(400);
  expect(await events()).toBe(0);
});

test("refuses a signed but invalid event by its field", async () => {
  expect(await signed("[]")).toMatchObject({ status: 400, key: "payment.badBody" });
  const odd = await signed(JSON.stringify(buildEvent({ amountMinor: 1.5 })));
  expect(odd).toMatchObject({ status: 400, key: "payment.badBody" });
  expect(JSON.stringify(odd)).toContain("amountMinor");
  expect(await events()).toBe(0);
});

test("accepts any number of events of a bank, counts each transaction once, repeats the reply", async () => {
  const body = JSON.stringify(buildEvent());
  const replies = await Promise.all(Array.from({ length: 12 }, () => signed(body)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]).toMatchObject({ status: 200, code: "00", data: { answer: "POSTED" } });
  expect(await events()).toBe(1);
  const { status } = await app.db
    .selectFrom("collectionCase")
    .select("status")
    .where("id", "=", caseIds.caseId)
    .executeTakeFirstOrThrow();
  expect(status).toBe("C32");
});
