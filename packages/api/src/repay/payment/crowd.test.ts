import { afterAll, expect, test } from "bun:test";
import { createDb, type Db } from "@kolekta/db";
import { computeSignature } from "../../core/signature.ts";
import { silentGateways } from "../../core/testing.ts";
import { handleCallback } from "./actions/callback.ts";
import { NOON, usePayments } from "./testing.ts";

const SECRET = "a secret of the bank of at least 32 letters";
const PAYMENTS = 50;

const harness = usePayments();
let impatient: Db | undefined;
afterAll(() => impatient?.destroy());

test("concurrent payments of one code wait for each other longer than any lock timeout", async () => {
  const { number, amountMinor } = await harness.full();
  impatient = createDb(harness.url, { max: 10, lockTimeoutMs: 100 });
  const bank = { name: "silent", callbackSecret: SECRET, isActed: false };
  const context = { ...harness.context({ gateways: { ...silentGateways, bank } }), db: impatient };
  const sendCallback = (index: number) => {
    const timestamp = Math.floor(NOON.getTime() / 1000);
    const body = JSON.stringify({
      transactionId: `crowd-${index}`,
      type: "PAID",
      number,
      amountMinor,
      currency: "IDR",
      paidAt: NOON.toISOString(),
    });
    const signature = computeSignature(`${timestamp}.${body}`, SECRET);
    return handleCallback(context, { timestamp, signature, body });
  };
  const answers = await Promise.all(
    Array.from({ length: PAYMENTS }, (_, index) => sendCallback(index)),
  );
  expect(answers.length).toBe(PAYMENTS);
  const events = await harness.db
    .selectFrom("paymentEvent")
    .select("id")
    .where("number", "=", number)
    .execute();
  expect(events.length).toBe(PAYMENTS);
  await harness.assertLedgerIntact();
});
