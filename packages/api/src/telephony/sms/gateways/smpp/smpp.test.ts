import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { waitUntil } from "@kolekta/db/testing";
import type { IncomingText } from "../../actions/incoming.ts";
import type { Receipt } from "../../../outbox/actions/receipt.ts";
import { Smsc } from "./testing/smsc.ts";
import { type SmppGateway, smppGateway } from "./gateway.ts";
import { readSmppUrl, type SmppSettings } from "./url.ts";

const NOW = new Date("2026-03-31T05:00:00Z");
const UNTIL = new Date("2026-03-31T13:00:00Z");
const neverAborted = new AbortController().signal;
let smsc: Smsc;
let gateway: SmppGateway;
let receipts: Receipt[];
let texts: IncomingText[];
let report: (receipt: Receipt) => Promise<unknown>;

const open = (change: Partial<SmppSettings> = {}) => {
  gateway = smppGateway({
    settings: { ...readSmppUrl(smsc.url), ...change },
    now: () => NOW,
    report: (receipt) => report(receipt),
    receiveText: async (text) => void texts.push(text),
    log: () => undefined,
  });
  return gateway;
};

const send = async (text: string, messageId = 42) => {
  await gateway.ready(neverAborted);
  const phone = "6281234567890";
  return gateway.send({ messageId, phone, text, until: UNTIL });
};
const getErrorKind = (text: string) =>
  send(text).then(
    () => "accepted",
    (error) => error.kind as string,
  );
beforeEach(async () => {
  receipts = [];
  texts = [];
  report = async (receipt) => void receipts.push(receipt);
  smsc = await new Smsc().open();
});

afterEach(async () => {
  await gateway.stop();
  await smsc.stop();
});

describe("a session", () => {
  test("is a transceiver's, version 3.4, under our name", async () => {
    open({ systemType: "coll" });
    await gateway.ready(neverAborted);
    expect(smsc.binds[0]).toMatchObject({
      system_id: "kolekta",
      password: "secret",
      system_type: "coll",
      interface_version: 0x34,
    });
  });

  test("that is refused leaves the message for later", async () => {
    smsc.password = "other";
    open();
    await expect(gateway.ready(neverAborted)).rejects.toMatchObject({ kind: "BUSY" });
    expect(smsc.sessions.size).toBe(0);
  });

  test("ends with an unbind", async () => {
    open();
    await gateway.ready(neverAborted);
    await gateway.stop();
    expect(smsc.sessions.size).toBe(0);
  });
});

describe("a submission", () => {
  test("carries the number, the sender, the hour it expires and our tag", async () => {
    open();
    expect(await send("Halo")).toEqual(["smsc-1"]);
    expect(smsc.submitted[0]?.pdu).toMatchObject({
      source_addr_ton: 5,
      source_addr: "KOLEKTA",
      dest_addr_ton: 1,
      dest_addr_npi: 1,
      destination_addr: "6281234567890",
      registered_delivery: 1,
      data_coding: 0,
      user_message_reference: 42,
      validity_period: UNTIL,
    });
  });

  test("from a number is sent as a number", async () => {
    open({ source: "+62215550100" });
    await send("Halo");
    expect(smsc.submitted[0]?.pdu).toMatchObject({
      source_addr_ton: 1,
      source_addr_npi: 1,
      source_addr: "62215550100",
    });
  });

  test.each([
    ["the 7-bit alphabet with its escapes", "Rp 1.065.000 @£ñ {x} [y] ~ ^ | \\ €", 0],
    ["any other script", "您好 😀 Rp 1.065.000", 8],
  ])("arrives unchanged in %s", async (_, text, coding) => {
    open();
    await send(text);
    expect(smsc.submitted[0]?.text).toBe(text);
    expect(smsc.submitted[0]?.pdu["data_coding"]).toBe(coding);
  });

  const LONG = "Mohon dibayar [Rp] €. ".repeat(20);
  const WIDE = "请通过官方渠道还款😀".repeat(20);

  test.each([
    ["7-bit", LONG],
    ["16-bit", WIDE],
  ])("sends a long %s text in one piece", async (_, text) => {
    open();
    expect(await send(text)).toHaveLength(1);
    expect(smsc.submitted[0]?.text).toBe(text);
  });

  test.each([
    ["7-bit", LONG, 4],
    ["16-bit", WIDE, 4],
  ])("sends a long %s text in parts that a phone joins", async (_, text, n) => {
    open({ long: "udh" });
    const references = await send(text, 0x1234);
    expect(references).toHaveLength(n);
    expect(smsc.submitted.map((submission) => submission.text).join("")).toBe(text);
    smsc.submitted.forEach(({ pdu }, index) => {
      const { udh } = pdu["short_message"] as { udh: Buffer[] };
      expect([...(udh[0] ?? [])]).toEqual([0, 3, 0x34, n, index + 1]);
      expect((pdu["esm_class"] as number) & 0x40).toBe(0x40);
      expect(pdu["user_message_reference"]).toBeUndefined();
    });
  });
});

describe("a refusal", () => {
  test.each([
    ["RINVDSTADR", 0x0b, "FINAL"],
    ["RPROHIBITED", 0x101, "FINAL"],
    ["RSYSERR", 0x08, "RETRY"],
    ["RX_T_APPN", 0x64, "RETRY"],
    ["RTHROTTLED", 0x58, "BUSY"],
    ["RMSGQFUL", 0x14, "BUSY"],
  ] as const)("%s means %p -> %s", async (_, status, kind) => {
    open();
    smsc.react = () => status;
    expect(await getErrorKind("Halo")).toBe(kind);
  });

  test("because of throttling delays the next submission", async () => {
    open();
    smsc.react = (_, nth) => (nth === 1 ? "accept" : 0x58);
    await send("one");
    expect(await getErrorKind("two")).toBe("BUSY");
    smsc.react = () => "accept";
    const startedAt = performance.now();
    await send("three");
    const first = performance.now() - startedAt;
    expect(first).toBeGreaterThan(900);
    const secondStart = performance.now();
    await send("four");
    expect(performance.now() - secondStart).toBeLessThan(first);
  });

  test("of a later part is retried until the text is whole", async () => {
    open({ long: "udh" });
    let throttled = 0;
    smsc.react = (_, nth) => {
      if (nth !== 2 || throttled > 0) return "accept";
      throttled += 1;
      return 0x58;
    };
    const text = "x".repeat(400);
    expect(await send(text)).toHaveLength(3);
    expect(throttled).toBe(1);
    expect(smsc.submitted.map((submission) => submission.text).join("")).toBe(text);
  });

  test("of a later part for good leaves the message in doubt", async () => {
    open({ long: "udh" });
    smsc.react = (_, nth) => (nth === 1 ? "accept" : 0x0b);
    expect(await getErrorKind("x".repeat(400))).toBe("UNSURE");
  });
});

test("the pace respects the agreed messages per second", async () => {
  open({ tps: 20 });
  await gateway.ready(neverAborted);
  const startedAt = performance.now();
  for (let n = 0; n < 11; n += 1) await gateway.ready(neverAborted);
  expect(performance.now() - startedAt).toBeGreaterThan(480);
});

describe("a receipt", () => {
  test("in its text is reported with its destination number", async () => {
    open();
    await send("Halo");
    const [sent] = smsc.submitted;
    if (!sent) throw new Error("nothing was sent");
    expect(await smsc.receipt(sent)).toBe(0);
    expect(receipts).toEqual([
      {
        provider: "smpp",
        reference: "smsc-1",
        state: "DELIVERED",
        detail: "DELIVRD 000",
        at: NOW,
        phone: "6281234567890",
        tag: null,
      },
    ]);
  });

  test("in its fields is reported with our tag", async () => {
    open();
    await gateway.ready(neverAborted);
    await smsc.deliver({
      esm_class: 4,
      source_addr: "081234567890",
      receipted_message_id: "abc",
      message_state: 5,
      user_message_reference: 7,
    });
    expect(receipts[0]).toMatchObject({
      reference: "abc",
      state: "UNDELIVERED",
      detail: "UNDELIV",
      phone: "081234567890",
      tag: 7,
    });
  });

  test("that is not final is ignored", async () => {
    open();
    await send("Halo");
    const [sent] = smsc.submitted;
    if (!sent) throw new Error("nothing was sent");
    for (const stat of ["ACCEPTD", "ENROUTE", "UNKNOWN"])
      expect(await smsc.receipt(sent, stat)).toBe(0);
    expect(receipts).toEqual([]);
  });

  test("that could not be stored is requested again", async () => {
    open();
    await send("Halo");
    report = async () => {
      throw new Error("the database is away");
    };
    const [sent] = smsc.submitted;
    if (!sent) throw new Error("nothing was sent");
    expect(await smsc.receipt(sent)).toBe(0x64);
  });

  test("with a decimal id finds its hexadecimal answer", async () => {
    open({ receiptIds: "decimal" });
    await gateway.ready(neverAborted);
    await smsc.deliver({ esm_class: 4, receipted_message_id: "254", message_state: 2 });
    expect(receipts[0]?.reference).toBe("fe");
  });
});

test("a text from a phone is delivered whole in any alphabet", async () => {
  open();
  await gateway.ready(neverAborted);
  await smsc.deliver({ source_addr: "6281234567890", short_message: "STOP" });
  await smsc.deliver({ source_addr: "6281234567890", data_coding: 8, short_message: "退订" });
  expect(texts).toEqual(
    ["STOP", "退订"].map((text) => ({
      provider: "smpp",
      reference: null,
      phone: "6281234567890",
      text,
    })),
  );
});

describe("a lost line", () => {
  test("before the answer leaves the message in doubt", async () => {
    open();
    smsc.react = () => "drop";
    expect(await getErrorKind("Halo")).toBe("UNSURE");
  });

  test("without an answer leaves the message in doubt", async () => {
    open({ answer: 1 });
    smsc.react = () => "silence";
    expect(await getErrorKind("Halo")).toBe("UNSURE");
  });

  test("is restored automatically, receipts included", async () => {
    open();
    await send("one");
    smsc.dropAll();
    await waitUntil(() => smsc.binds.length === 2 && smsc.sessions.size === 1);
    const [sent] = smsc.submitted;
    if (!sent) throw new Error("nothing was sent");
    await smsc.receipt(sent);
    expect(receipts).toHaveLength(1);
    expect(await send("two")).toEqual(["smsc-2"]);
  });

  test("to an unavailable provider delays the message until it is back", async () => {
    await smsc.stop();
    open();
    const waiting = gateway.ready(neverAborted);
    await Bun.sleep(300);
    await smsc.open();
    await waiting;
    expect(await send("Halo")).toEqual(["smsc-1"]);
  });

  test("that only looks alive is detected by a missing reply to a probe", async () => {
    smsc.answersEnquiries = false;
    open({ enquire: 1 });
    await gateway.ready(neverAborted);
    await waitUntil(() => smsc.enquiries >= 1 && smsc.binds.length === 2);
  }, 180_000);

  test("announced by an unbind is closed after the pending answers", async () => {
    open();
    await gateway.ready(neverAborted);
    const [session] = smsc.sessions;
    const unbound = new Promise<void>((resolve) => session?.unbind({}, () => resolve()));
    await unbound;
    await waitUntil(() => smsc.binds.length === 2);
    expect(await send("Halo")).toEqual(["smsc-1"]);
  });
});

test("our own disconnect waits for the pending answers", async () => {
  open();
  const sent = send("Halo");
  await waitUntil(() => smsc.submitted.length === 1);
  await gateway.stop();
  expect(await sent).toEqual(["smsc-1"]);
});
