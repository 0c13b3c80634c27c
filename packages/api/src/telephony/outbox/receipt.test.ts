import { clearMessages } from "../../seeds/index.ts";
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { deliverDue } from "./actions/deliver.ts";
import { takeIncoming } from "../sms/actions/incoming.ts";
import { type Receipt, takeReceipt } from "./actions/receipt.ts";
import { Desk, minutesLater, NOON, scriptedCarrier } from "../testing.ts";

const database = useTestDatabase();
let desk: Desk;
let held: CaseIds;
let phones = 0;

const receipt = (change: Partial<Receipt> = {}): Receipt => ({
  provider: "scripted",
  reference: "a",
  state: "DELIVERED",
  detail: "DELIVRD 000",
  at: minutesLater(1),
  ...change,
});
const take = (change: Partial<Receipt> = {}) => takeReceipt(desk.visit(), receipt(change));

const sent = async (references: readonly string[] | "UNSURE" = ["a"]) => {
  const id = await desk.queueText(held);
  await deliverDue(desk.sender(scriptedCarrier(() => references).carrier));
  return id;
};

beforeAll(async () => {
  desk = await Desk.open(database.db);
});

beforeEach(async () => {
  desk.now = NOON;
  phones += 1;
  await clearMessages(database.db);
  await database.db.deleteFrom("smsReceipt").execute();
  held = await desk.newCase({
    phone: `62812555${String(phones).padStart(5, "0")}`,
  });
});

describe("a receipt", () => {
  test.each([
    ["DELIVERED", "DELIVRD 000"],
    ["UNDELIVERED", "EXPIRED 027"],
  ] as const)("settles its message: %s", async (state, detail) => {
    const id = await sent();
    expect(await take({ state, detail })).toBe(true);
    expect(await desk.message(id)).toMatchObject({
      state,
      receipt: detail,
      settledAt: sameMoment(minutesLater(1)),
      costMinor: 350,
    });
  });

  test("that is repeated or contradicts the first changes nothing", async () => {
    const id = await sent();
    await take();
    expect(await take()).toBe(false);
    expect(await take({ state: "UNDELIVERED" })).toBe(false);
    expect(await desk.message(id)).toMatchObject({ state: "DELIVERED" });
  });

  test("of another provider or message settles nothing", async () => {
    const id = await sent();
    expect(await take({ provider: "other" })).toBe(false);
    expect(await take({ reference: "b" })).toBe(false);
    expect(await desk.message(id)).toMatchObject({ state: "SENT" });
  });

  test("that overtakes the provider's answer waits for it", async () => {
    const id = await desk.queueText(held);
    const { carrier } = scriptedCarrier(() => ["a"]);
    const overtaken = {
      ...carrier,
      send: async () => {
        await take();
        return ["a"];
      },
    };
    await deliverDue(desk.sender(overtaken));
    expect(await desk.message(id)).toMatchObject({ state: "DELIVERED" });
  });
});

describe("the receipts of a message in parts", () => {
  test("deliver it with the last one", async () => {
    const id = await sent(["a", "b", "c"]);
    await take();
    await take({ reference: "c" });
    expect(await desk.message(id)).toMatchObject({ state: "SENT" });
    await take({ reference: "b" });
    expect(await desk.message(id)).toMatchObject({ state: "DELIVERED" });
  });

  test("fail it with the first that failed", async () => {
    const id = await sent(["a", "b"]);
    await take();
    await take({ reference: "b", state: "UNDELIVERED", detail: "EXPIRED" });
    expect(await desk.message(id)).toMatchObject({
      state: "UNDELIVERED",
      receipt: "EXPIRED",
    });
  });

  test("may come all at once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const references = ["x", "y", "z"].map((one) => `${one}${round}`);
      const id = await sent(references);
      await Promise.all(references.map((reference) => take({ reference })));
      expect(await desk.message(id)).toMatchObject({ state: "DELIVERED" });
    }
  });
});

describe("a message in doubt is proved by a receipt that repeats its tag", () => {
  const tagged = async (id: number, change: Partial<Receipt> = {}) => {
    const { address } = await desk.message(id);
    return { phone: address, tag: id % 65_536, ...change };
  };

  test("afterwards", async () => {
    const id = await sent("UNSURE");
    expect(await take(await tagged(id))).toBe(true);
    expect(await desk.message(id)).toMatchObject({
      state: "DELIVERED",
      providerRefs: ["a"],
      costMinor: 350,
    });
  });

  test("even before anybody knew that it is in doubt", async () => {
    const id = await desk.queueText(held);
    await take(await tagged(id));
    await deliverDue(desk.sender(scriptedCarrier(() => "UNSURE").carrier));
    expect(await desk.message(id)).toMatchObject({ state: "DELIVERED" });
  });

  test("but not by one to another number, of another tag, or of another time", async () => {
    const id = await sent("UNSURE");
    await take(await tagged(id, { phone: "628999", reference: "b" }));
    await take(await tagged(id, { tag: (id + 1) % 65_536, reference: "c" }));
    desk.now = minutesLater(4 * 24 * 60);
    await take(await tagged(id, { reference: "d" }));
    expect(await desk.message(id)).toMatchObject({ state: "UNKNOWN" });
  });
});

describe("a text that asks to be left alone", () => {
  const reply = (text: string, phone?: string) =>
    takeIncoming(desk.visit(), {
      provider: "scripted",
      reference: null,
      phone: phone ?? `0812555${String(phones).padStart(5, "0")}`,
      text,
    });

  test.each(["STOP", "berhenti.", " Stop! ", "退订"])(
    "%p bars the number for texts",
    async (text) => {
      expect(await reply(text)).toEqual({
        optsOut: true,
        borrowerIds: [held.borrowerId],
      });
      await expect(desk.queueText(held)).rejects.toMatchObject({
        cause: { key: "guard.doNotContact", params: { why: "OPT_OUT" } },
      });
      const bars = await database.db
        .selectFrom("doNotContact")
        .select("channel")
        .where("phone", "=", `62812555${String(phones).padStart(5, "0")}`)
        .execute();
      expect(bars).toEqual([{ channel: "02" }]);
    },
  );

  test("stops what is still waiting", async () => {
    const id = await desk.queueText(held);
    await reply("STOP");
    const { handed, carrier } = scriptedCarrier(() => ["a"]);
    await deliverDue(desk.sender(carrier));
    expect(handed).toEqual([]);
    expect(await desk.message(id)).toMatchObject({ reason: "BARRED" });
  });

  test("told twice bars once; other words are only kept", async () => {
    await reply("STOP");
    desk.now = minutesLater(11);
    expect((await reply("STOP")).borrowerIds).toEqual([]);
    expect(await reply("jangan stop kirim")).toEqual({
      optsOut: false,
      borrowerIds: [],
    });
    const kept = await database.db
      .selectFrom("smsInbound")
      .select("optsOut")
      .where("phone", "=", `62812555${String(phones).padStart(5, "0")}`)
      .orderBy("id")
      .execute();
    expect(kept.map((one) => one.optsOut)).toEqual([true, true, false]);
  });

  test("from a number that nobody has is kept too", async () => {
    expect(await reply("STOP", "628000000000")).toEqual({
      optsOut: true,
      borrowerIds: [],
    });
  });
});
