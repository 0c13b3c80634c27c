import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import type { CaseIds } from "../../../../seeds/index.ts";
import { deliverDue } from "../../../outbox/actions/deliver.ts";
import { handleReceipt } from "../../../outbox/actions/receipt.ts";
import { TelephonyHarness, minutesLater, NOON } from "../../../testing.ts";
import { handleInboundSms } from "../../actions/incoming.ts";
import { type SmppGateway, smppGateway } from "./gateway.ts";
import { Smsc } from "./testing/smsc.ts";
import { readSmppUrl } from "./url.ts";

const database = useTestDatabase();
let harness: TelephonyHarness;
let smsc: Smsc;
let gateway: SmppGateway;
let caseIds: CaseIds;
let phone: string;
let phones = 0;

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
  await gateway.ready(new AbortController().signal);
});

afterAll(async () => {
  await gateway.stop();
  await smsc.stop();
});

beforeEach(async () => {
  harness.now = NOON;
  phones += 1;
  phone = `62812777${String(phones).padStart(5, "0")}`;
  await database.db.deleteFrom("smsReceipt").execute();
  caseIds = await harness.newCase({ phone });
});

/** Sends a text that the provider answers with this id. */
async function sent(id: string): Promise<number> {
  smsc.buildId = () => id;
  const messageId = await harness.queueText(caseIds);
  await deliverDue(harness.context());
  expect(await harness.message(messageId)).toMatchObject({ state: "SENT" });
  return messageId;
}

const getState = async (messageId: number) => (await harness.message(messageId)).state;

const RECEIPT = "sub:001 dlvrd:001 submit date:2611281200 done date:2611281201";
const receipt = (id: string, esmClass: number, to = phone) =>
  smsc.deliver({
    esm_class: esmClass,
    source_addr: to,
    short_message: `id:${id} ${RECEIPT} stat:DELIVRD err:000 text:`,
  });

const texts = () =>
  database.db
    .selectFrom("smsInbound")
    .select(["content", "optsOut", "caseId"])
    .where("phone", "=", phone)
    .orderBy("id")
    .execute();
const contents = async () => (await texts()).map(({ content }) => content);

const write = (text: string) =>
  smsc.deliver({ esm_class: 0, source_addr: phone, short_message: text });

test("a receipt in a data_sm delivers its text", async () => {
  const id = await sent("sm-139");
  const status = await smsc.deliver(
    { esm_class: 4, source_addr: phone, receipted_message_id: "sm-139", message_state: 2 },
    "data_sm",
  );
  expect(status).toBe(0);
  expect(await getState(id)).toBe("DELIVERED");
});

test("stores a text in a data_sm", async () => {
  const fields = { esm_class: 0, data_coding: 0, source_addr: phone };
  expect(await smsc.deliver({ ...fields, message_payload: "Besok" }, "data_sm")).toBe(0);
  expect(await contents()).toEqual(["Besok"]);
});

test.each([0x00, 0x20])(
  "a receipt under esm_class %p is recognised by its text",
  async (esmClass) => {
    const id = await sent(`sm-195-${esmClass}`);
    expect(await receipt(`sm-195-${esmClass}`, esmClass)).toBe(0);
    expect(await getState(id)).toBe("DELIVERED");
    expect(await texts()).toEqual([]);
  },
);

test("a borrower's text that mentions an id is no receipt", async () => {
  await write("id: 3171 itu KTP saya, stat: menikah");
  expect(await texts()).toHaveLength(1);
});

test.each([
  ["ABC7", "abc7"],
  ["abc8", "000ABC8"],
  ["1F", "31"],
  ["32", "20"],
  ["0000000512", "512"],
])("an answer %p and a receipt %p identify one text", async (answer, reported) => {
  const id = await sent(answer);
  await receipt(reported, 4);
  expect(await getState(id)).toBe("DELIVERED");
});

test("a receipt in the other base that overtakes the answer waits for it", async () => {
  await receipt("43981", 4);
  smsc.buildId = () => "ABCD";
  const id = await harness.queueText(caseIds);
  await deliverDue(harness.context());
  expect(await getState(id)).toBe("DELIVERED");
});

test("the other base counts neither for another phone nor when a message has the exact id", async () => {
  const id = await sent("64");
  await receipt("100", 4, "628999000111");
  expect(await getState(id)).toBe("SENT");
  await database.db.deleteFrom("smsReceipt").execute();
  caseIds = await harness.newCase({ phone });
  const exact = await sent("100");
  await receipt("100", 4);
  expect([await getState(id), await getState(exact)]).toEqual(["SENT", "DELIVERED"]);
});

test.each([
  "Stop. Terima kasih",
  "STOP ALL",
  "stopall",
  "OPTOUT",
  "Quit please",
  "CANCEL",
  "Berhenti, jangan kirim lagi",
  "Batal",
  "退订谢谢",
  "停止发短信",
])("%p opts out", async (text) => {
  expect(await write(text)).toBe(0);
  expect(await texts()).toMatchObject([{ content: text, optsOut: true }]);
  await expect(harness.queueText(caseIds)).rejects.toMatchObject({
    cause: { key: "guard.doNotContact" },
  });
});

test.each(["Jangan stop kirim", "Stopwatch saya rusak", "不要停止", "UNREGULAR"])(
  "%p does not opt out",
  async (text) => {
    await write(text);
    expect(await texts()).toMatchObject([{ optsOut: false }]);
  },
);

const eightBit = (reference: number, total: number, index: number) =>
  Buffer.from([5, 0, 3, reference, total, index]);
const sixteenBit = (reference: number, total: number, index: number) =>
  Buffer.from([6, 8, 4, reference >> 8, reference & 255, total, index]);

const deliverPart = (udh: Buffer, message: string) =>
  smsc.deliver({ esm_class: 0x40, source_addr: phone, short_message: { udh, message } });

test.each([
  ["eight bits", eightBit],
  ["sixteen bits", sixteenBit],
])("parts with a reference of %s are joined in order", async (_, header) => {
  await deliverPart(header(200, 3, 3), " akhir");
  await deliverPart(header(200, 3, 1), "awal ");
  expect(await contents()).toEqual(["awal \u2026 akhir"]);
  await deliverPart(header(200, 3, 2), "tengah");
  await deliverPart(header(200, 3, 2), "tengah");
  expect(await contents()).toEqual(["awal tengah akhir"]);
});

test("joins parts that arrive at once", async () => {
  const words = ["satu ", "dua ", "tiga ", "empat"];
  await Promise.all(words.map((word, index) => deliverPart(eightBit(9, 4, index + 1), word)));
  expect(await contents()).toEqual(["satu dua tiga empat"]);
});

test("joins parts numbered by SAR fields in order", async () => {
  const part = (index: number, text: string) =>
    smsc.deliver({
      esm_class: 0,
      source_addr: phone,
      short_message: text,
      sar_msg_ref_num: 700,
      sar_total_segments: 2,
      sar_segment_seqnum: index,
    });
  await part(2, "hari ini");
  await part(1, "Saya bayar ");
  expect(await contents()).toEqual(["Saya bayar hari ini"]);
});

test("a reused reference starts another text", async () => {
  await deliverPart(eightBit(1, 2, 1), "a");
  await deliverPart(eightBit(1, 2, 2), "b");
  await deliverPart(eightBit(1, 2, 1), "c");
  await deliverPart(eightBit(1, 2, 2), "d");
  expect(await contents()).toEqual(["ab", "cd"]);
});

test("a long text opts out by its first word, whichever part arrives first", async () => {
  await deliverPart(eightBit(2, 2, 2), "STOP mengganggu");
  expect(await texts()).toMatchObject([{ optsOut: false }]);
  await deliverPart(eightBit(2, 2, 1), "Stop. Jangan ");
  expect(await texts()).toMatchObject([{ content: "Stop. Jangan STOP mengganggu", optsOut: true }]);
});

test("stores a text once when it is delivered again on a new session", async () => {
  await write("Saya bayar besok");
  const binds = smsc.binds.length;
  smsc.dropAll();
  await waitUntil(() => smsc.binds.length > binds && smsc.sessions.size === 1);
  harness.now = minutesLater(1);
  expect(await write("Saya bayar besok")).toBe(0);
  expect(await texts()).toHaveLength(1);
});

test("stores the same words again after an answer or later", async () => {
  await write("Ya");
  harness.now = minutesLater(1);
  await harness.queueText(caseIds);
  harness.now = minutesLater(2);
  await write("Ya");
  harness.now = minutesLater(20);
  await write("Ya");
  expect(await contents()).toEqual(["Ya", "Ya", "Ya"]);
});

test("a reply to an agent on leave notifies the leader", async () => {
  const { agent, leader } = harness.org.north;
  await database.db.deleteFrom("taskNotification").execute();
  await database.db
    .insertInto("scheduledDay")
    .values({
      agentId: agent.id,
      dayOn: "2026-03-31",
      code: "AL",
      enabled: true,
      institutionId: agent.institutionId ?? 0,
      updatedAt: NOON,
    })
    .execute();
  expect(await write("Saya mau bayar hari ini, minta kode")).toBe(0);
  const notices = await database.db
    .selectFrom("taskNotification")
    .select(["userId", "caseId", "kind"])
    .execute();
  expect(notices).toEqual([{ userId: leader.id, caseId: caseIds.caseId, kind: "SMS_RECEIVED" }]);
});
