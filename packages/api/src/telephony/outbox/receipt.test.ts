import { clearMessages } from "../../seeds/index.ts";
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { deliverDue } from "./actions/deliver.ts";
import { handleInboundSms } from "../sms/actions/incoming.ts";
import { type Receipt, handleReceipt } from "./actions/receipt.ts";
import { TelephonyHarness, minutesLater, NOON, scriptedCarrier } from "../testing.ts";

const database = useTestDatabase();
let harness: TelephonyHarness;
let caseIds: CaseIds;
let phones = 0;

const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  provider: "scripted",
  reference: "a",
  state: "DELIVERED",
  detail: "DELIVRD 000",
  at: minutesLater(1),
  ...change,
});
const deliverReceipt = (change: Partial<Receipt> = {}) =>
  handleReceipt(harness.context(), receipt(change));

const sent = async (references: readonly string[] | "UNSURE" = ["a"]) => {
  const id = await harness.queueText(caseIds);
  await deliverDue(harness.sender(scriptedCarrier(() => references).carrier));
  return id;
};

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  phones += 1;
  await clearMessages(database.db);
  await database.db.deleteFrom("smsReceipt").execute();
  caseIds = await harness.newCase({ phone: `62812555${String(phones).padStart(5, "0")}` });
});

describe("a receipt", () => {
  test.each([
    ["DELIVERED", "DELIVRD 000"],
    ["UNDELIVERED", "EXPIRED 027"],
  ] as const)("settles its message: %s", async (state, detail) => {
    const id = await sent();
    expect(await deliverReceipt({ state, detail })).toBe(true);
    expect(await harness.message(id)).toMatchObject({
      state,
      receipt: detail,
      settledAt: sameInstant(minutesLater(1)),
      costMinor: 350,
    });
  });

  test("that is repeated or contradicts the first changes nothing", async () => {
    const id = await sent();
    await deliverReceipt();
    expect(await deliverReceipt()).toBe(false);
    expect(await deliverReceipt({ state: "UNDELIVERED" })).toBe(false);
    expect(await harness.message(id)).toMatchObject({ state: "DELIVERED" });
  });

  test("of another provider or message changes nothing", async () => {
    const id = await sent();
    expect(await deliverReceipt({ provider: "other" })).toBe(false);
    expect(await deliverReceipt({ reference: "b" })).toBe(false);
    expect(await harness.message(id)).toMatchObject({ state: "SENT" });
  });

  test("that overtakes the provider's answer waits for the answer", async () => {
    const id = await harness.queueText(caseIds);
    const { carrier } = scriptedCarrier(() => ["a"]);
    const racingCarrier = {
      ...carrier,
      send: async () => {
        await deliverReceipt();
        return ["a"];
      },
    };
    await deliverDue(harness.sender(racingCarrier));
    expect(await harness.message(id)).toMatchObject({ state: "DELIVERED" });
  });
});

describe("the receipts of a message in parts", () => {
  test("deliver the message with the last one", async () => {
    const id = await sent(["a", "b", "c"]);
    await deliverReceipt();
    await deliverReceipt({ reference: "c" });
    expect(await harness.message(id)).toMatchObject({ state: "SENT" });
    await deliverReceipt({ reference: "b" });
    expect(await harness.message(id)).toMatchObject({ state: "DELIVERED" });
  });

  test("fail the message with the first failed one", async () => {
    const id = await sent(["a", "b"]);
    await deliverReceipt();
    await deliverReceipt({ reference: "b", state: "UNDELIVERED", detail: "EXPIRED" });
    expect(await harness.message(id)).toMatchObject({ state: "UNDELIVERED", receipt: "EXPIRED" });
  });

  test("may come all at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const references = ["x", "y", "z"].map((letter) => `${letter}${round}`);
      const id = await sent(references);
      await Promise.all(references.map((reference) => deliverReceipt({ reference })));
      expect(await harness.message(id)).toMatchObject({ state: "DELIVERED" });
    }
  });
});

describe("a message in doubt is confirmed by a receipt that repeats its tag", () => {
  const tagged = async (id: number, change: Partial<Receipt> = {}) => {
    const { address } = await harness.message(id);
    return { phone: address, tag: id % 65_536, ...change };
  };

  test("afterwards", async () => {
    const id = await sent("UNSURE");
    expect(await deliverReceipt(await tagged(id))).toBe(true);
    expect(await harness.message(id)).toMatchObject({
      state: "DELIVERED",
      providerRefs: ["a"],
      costMinor: 350,
    });
  });

  test("even before the message is known to be in doubt", async () => {
    const id = await harness.queueText(caseIds);
    await deliverReceipt(await tagged(id));
    await deliverDue(harness.sender(scriptedCarrier(() => "UNSURE").carrier));
    expect(await harness.message(id)).toMatchObject({ state: "DELIVERED" });
  });

  test("but not by one to another number, of another tag, or of another time", async () => {
    const id = await sent("UNSURE");
    await deliverReceipt(await tagged(id, { phone: "628999", reference: "b" }));
    await deliverReceipt(await tagged(id, { tag: (id + 1) % 65_536, reference: "c" }));
    harness.now = minutesLater(4 * 24 * 60);
    await deliverReceipt(await tagged(id, { reference: "d" }));
    expect(await harness.message(id)).toMatchObject({ state: "UNKNOWN" });
  });
});

describe("an opt-out text", () => {
  const reply = (text: string, phone?: string) =>
    handleInboundSms(harness.context(), {
      provider: "scripted",
      reference: null,
      phone: phone ?? `0812555${String(phones).padStart(5, "0")}`,
      text,
    });

  test.each(["STOP", "berhenti.", " Stop! ", "退订"])(
    "%p adds a do-not-contact entry for texts",
    async (text) => {
      expect(await reply(text)).toEqual({ optsOut: true, borrowerIds: [caseIds.borrowerId] });
      await expect(harness.queueText(caseIds)).rejects.toMatchObject({
        cause: { key: "guard.doNotContact", params: { why: "OPT_OUT" } },
      });
      const entries = await database.db
        .selectFrom("doNotContact")
        .select("channel")
        .where("phone", "=", `62812555${String(phones).padStart(5, "0")}`)
        .execute();
      expect(entries).toEqual([{ channel: "02" }]);
    },
  );

  test("stops messages that are still waiting", async () => {
    const id = await harness.queueText(caseIds);
    await reply("STOP");
    const { handed, carrier } = scriptedCarrier(() => ["a"]);
    await deliverDue(harness.sender(carrier));
    expect(handed).toEqual([]);
    expect(await harness.message(id)).toMatchObject({ reason: "BARRED" });
  });

  test("adds one entry when received twice; other words are only stored", async () => {
    await reply("STOP");
    harness.now = minutesLater(11);
    expect((await reply("STOP")).borrowerIds).toEqual([]);
    expect(await reply("jangan stop kirim")).toEqual({ optsOut: false, borrowerIds: [] });
    const inbound = await database.db
      .selectFrom("smsInbound")
      .select("optsOut")
      .where("phone", "=", `62812555${String(phones).padStart(5, "0")}`)
      .orderBy("id")
      .execute();
    expect(inbound.map((row) => row.optsOut)).toEqual([true, true, false]);
  });

  test("from an unknown number is stored too", async () => {
    expect(await reply("STOP", "628000000000")).toEqual({ optsOut: true, borrowerIds: [] });
  });
});
