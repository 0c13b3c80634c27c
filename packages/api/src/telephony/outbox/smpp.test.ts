import { afterAll, beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { deliverDue, nextDelivery } from "./actions/deliver.ts";
import { handleInboundSms } from "../sms/actions/incoming.ts";
import { handleReceipt } from "./actions/receipt.ts";
import { type SmppGateway, smppGateway } from "../sms/gateways/smpp/gateway.ts";
import { readSmppUrl } from "../sms/gateways/smpp/url.ts";
import { TelephonyHarness } from "../testing.ts";
import { Smsc, type Submitted } from "../sms/gateways/smpp/testing/smsc.ts";

const database = useTestDatabase();
const MESSAGES = 40;
let harness: TelephonyHarness;
let smsc: Smsc;
let gateway: SmppGateway;

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
  smsc = await new Smsc().open();
  gateway = smppGateway({
    settings: readSmppUrl(smsc.url),
    now: () => harness.now,
    report: (receipt) => handleReceipt(harness.context(), receipt),
    receiveText: (text) => handleInboundSms(harness.context(), text),
    log: () => undefined,
  });
  harness.gateways = { ...harness.gateways, text: gateway };
});

afterAll(async () => {
  await gateway.stop();
  await smsc.stop();
});

/** Sends until the outbox is empty; the clock moves to the next retry by itself. */
async function sendAll(): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    await deliverDue(harness.context());
    const due = await nextDelivery(harness);
    if (!due) return;
    harness.now = new Date(Math.max(due.getTime(), harness.now.getTime()));
  }
  throw new Error("the queue does not empty");
}

const getTag = ({ pdu }: Submitted) => pdu["user_message_reference"] as number;

const receiptFor = (submission: Submitted) =>
  smsc.deliver({
    esm_class: 4,
    source_addr: submission.pdu["destination_addr"],
    receipted_message_id: submission.id,
    message_state: 2,
    user_message_reference: getTag(submission),
  });

test("loses and repeats nothing through dropped lines, silence and throttling", async () => {
  const ids: number[] = [];
  for (let n = 0; n < MESSAGES; n += 1) ids.push(await harness.queueText(await harness.newCase()));
  const throttled = new Set<number>();
  smsc.react = (pdu, nth) => {
    const tag = pdu["user_message_reference"] as number;
    if (nth === 5 || nth === 23) return "drop";
    if (nth === 12) return "silence";
    if (tag % 3 === 0 && !throttled.has(tag)) {
      throttled.add(tag);
      return 0x58;
    }
    return "accept";
  };
  await sendAll();

  const onWire = smsc.submitted.map(getTag);
  expect(new Set(onWire).size).toBe(onWire.length);
  const stored = await Promise.all(ids.map((id) => harness.message(id)));
  const doubtful = stored.filter((row) => row.state === "UNKNOWN");
  const sent = stored.filter((row) => row.state === "SENT");
  expect(sent.length + doubtful.length).toBe(MESSAGES);
  expect(throttled.size).toBeGreaterThan(3);
  expect(doubtful.length).toBeGreaterThanOrEqual(3);
  for (const { id } of sent) expect(onWire).toContain(id % 65_536);

  await gateway.ready(new AbortController().signal);
  for (const submission of smsc.submitted) expect(await receiptFor(submission)).toBe(0);
  const settled = await Promise.all(ids.map((id) => harness.message(id)));
  const delivered = settled.filter((row) => row.state === "DELIVERED");
  expect(delivered.map((row) => row.id % 65_536).toSorted((a, b) => a - b)).toEqual(
    onWire.toSorted((a, b) => a - b),
  );
  const neverArrived = settled.filter((row) => row.state === "UNKNOWN");
  expect(neverArrived.length).toBe(MESSAGES - delivered.length);
}, 180_000);

test("STOP on the wire ends the texts to that phone", async () => {
  const caseIds = await harness.newCase({ phone: "628125550001" });
  await smsc.deliver({ source_addr: "628125550001", short_message: "Stop" });
  await expect(harness.queueText(caseIds)).rejects.toMatchObject({
    cause: { key: "guard.doNotContact" },
  });
});
