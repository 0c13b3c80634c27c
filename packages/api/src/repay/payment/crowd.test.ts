import { afterAll, expect, test } from "bun:test";
import { createDb, type Db } from "@kolekta/db";
import { signatureOf } from "../../core/signature.ts";
import { silentGateways } from "../../core/testing.ts";
import { takeCallback } from "./actions/callback.ts";
import { NOON, usePayments } from "./testing.ts";

const SECRET = "a secret of the bank of at least 32 letters";
const PAYMENTS = 50;

const desk = usePayments();
let impatient: Db | undefined;
afterAll(() => impatient?.destroy());

test("payments of one code at once wait for each other, longer than any lock is waited for", async () => {
  const { number, amountMinor } = await desk.full();
  impatient = createDb(desk.url, { max: 10, lockTimeoutMs: 100 });
  const bank = { name: "silent", callbackSecret: SECRET, isActed: false };
  const visit = {
    ...desk.visit({ gateways: { ...silentGateways, bank } }),
    db: impatient,
  };
  const tell = (index: number) => {
    const timestamp = Math.floor(NOON.getTime() / 1000);
    const body = JSON.stringify({
      transactionId: `crowd-${index}`,
      type: "PAID",
      number,
      amountMinor,
      currency: "IDR",
      paidAt: NOON.toISOString(),
    });
    const signature = signatureOf(`${timestamp}.${body}`, SECRET);
    return takeCallback(visit, { timestamp, signature, body });
  };
  const answers = await Promise.all(Array.from({ length: PAYMENTS }, (_, index) => tell(index)));
  expect(answers.length).toBe(PAYMENTS);
  const events = await desk.db
    .selectFrom("paymentEvent")
    .select("id")
    .where("number", "=", number)
    .execute();
  expect(events.length).toBe(PAYMENTS);
  await desk.proved();
});
