import { afterAll, beforeAll, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { deliverDue, nextDelivery } from "./actions/deliver.ts";
import { takeIncoming } from "../sms/actions/incoming.ts";
import { takeReceipt } from "./actions/receipt.ts";
import { type SmppGateway, smppGateway } from "../sms/gateways/smpp/gateway.ts";
import { readSmppUrl } from "../sms/gateways/smpp/url.ts";
import { Desk } from "../testing.ts";
import { Smsc, type Submitted } from "../sms/gateways/smpp/testing/smsc.ts";

const database = useTestDatabase();
const MESSAGES = 40;
let desk: Desk;
let smsc: Smsc;
let gateway: SmppGateway;

beforeAll(async () => {
  desk = await Desk.open(database.db);
  smsc = await new Smsc().open();
  gateway = smppGateway({
    settings: readSmppUrl(smsc.url),
    now: () => desk.now,
    report: (receipt) => takeReceipt(desk.visit(), receipt),
    incoming: (text) => takeIncoming(desk.visit(), text),
    note: () => undefined,
  });
  desk.gateways = { ...desk.gateways, text: gateway };
});

afterAll(async () => {
  await gateway.stop();
  await smsc.shut();
});

/** Sends until the queue is empty; the clock moves to the next retry by itself. */
async function sendAll(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) {
    await deliverDue(desk.visit());
    const due = await nextDelivery(desk);
    if (!due) return;
    desk.now = new Date(Math.max(due.getTime(), desk.now.getTime()));
  }
  throw new Error("the queue does not empty");
}

const tagOf = ({ pdu }: Submitted) => pdu["user_message_reference"] as number;

const receiptFor = (one: Submitted) =>
  smsc.deliver({
    esm_class: 4,
    source_addr: one.pdu["destination_addr"],
    receipted_message_id: one.id,
    message_state: 2,
    user_message_reference: tagOf(one),
  });

test("through dropped lines, silence and throttling nothing is lost or sent twice", async () => {
  const ids: number[] = [];
  for (let n = 0; n < MESSAGES; n += 1) ids.push(await desk.queueText(await desk.newCase()));
  const throttled = new Set<number>();
  smsc.react = (pdu, nth) => {
    const tag = pdu["user_message_reference"] as number;
    if (nth === 5 || nth === 23) return "drop";
    if (nth === 12) return "silence";
    if (tag % 3 === 0 && !throttled.has(tag)) {
      throttled.add(tag);
      return 0x58;
    }
    return "take";
  };
  await sendAll();

  const onWire = smsc.submitted.map(tagOf);
  expect(new Set(onWire).size).toBe(onWire.length);
  const stored = await Promise.all(ids.map((id) => desk.message(id)));
  const doubtful = stored.filter((one) => one.state === "UNKNOWN");
  const sent = stored.filter((one) => one.state === "SENT");
  expect(sent.length + doubtful.length).toBe(MESSAGES);
  expect(throttled.size).toBeGreaterThan(3);
  expect(doubtful.length).toBeGreaterThanOrEqual(3);
  for (const { id } of sent) expect(onWire).toContain(id % 65_536);

  await gateway.ready(new AbortController().signal);
  for (const one of smsc.submitted) expect(await receiptFor(one)).toBe(0);
  const settled = await Promise.all(ids.map((id) => desk.message(id)));
  const delivered = settled.filter((one) => one.state === "DELIVERED");
  expect(delivered.map((one) => one.id % 65_536).toSorted((a, b) => a - b)).toEqual(
    onWire.toSorted((a, b) => a - b),
  );
  const neverArrived = settled.filter((one) => one.state === "UNKNOWN");
  expect(neverArrived.length).toBe(MESSAGES - delivered.length);
}, 180_000);

test("STOP on the wire ends the texts to that phone", async () => {
  const held = await desk.newCase({ phone: "628125550001" });
  await smsc.deliver({ source_addr: "628125550001", short_message: "Stop" });
  await expect(desk.queueText(held)).rejects.toMatchObject({
    cause: { key: "guard.doNotContact" },
  });
});
