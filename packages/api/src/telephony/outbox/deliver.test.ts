import { moveCases, clearMessages } from "../../seeds/index.ts";
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import { waitUntil, useTestDatabase } from "@kolekta/db/testing";
import { waitAfter } from "../../core/backoff.ts";
import { GatewayError } from "../../core/gateways.ts";
import { collectEvents } from "../../core/testing.ts";
import { deliverDue, nextDelivery, recoverStuck } from "./actions/deliver.ts";
import type { MessageState } from "./contract.ts";
import { claim } from "./queries/outbox.ts";
import { BACKOFF, MAX_ATTEMPTS } from "./rules.ts";
import { TelephonyHarness, minutesLater, NOON, scriptedCarrier } from "../testing.ts";

const database = useTestDatabase();
let harness: TelephonyHarness;

const queued = async (n: number) => {
  const ids: number[] = [];
  for (let i = 0; i < n; i += 1) ids.push(await harness.queueText(await harness.newCase()));
  return ids;
};
const states = async (ids: number[]): Promise<MessageState[]> => {
  const found = await Promise.all(ids.map((id) => harness.message(id)));
  return found.map((row) => row.state as MessageState);
};

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  await clearMessages(database.db);
});

describe("a provider that accepts everything", () => {
  const createAcceptingCarrier = () => scriptedCarrier((id) => [`ref-${id}`]);

  test("gets each message once; accepted messages are counted and paid", async () => {
    const ids = await queued(25);
    const { handed, carrier } = createAcceptingCarrier();
    expect(await deliverDue(harness.sender(carrier))).toBe(25);
    expect(handed.toSorted((a, b) => a - b)).toEqual(ids);
    expect(await harness.message(ids[0] as number)).toMatchObject({
      state: "SENT",
      attempts: 1,
      provider: "scripted",
      providerRefs: [`ref-${ids[0]}`],
      costMinor: 350,
      sentAt: sameInstant(NOON),
    });
    expect(await deliverDue(harness.sender(carrier))).toBe(0);
    expect(await nextDelivery(harness)).toBeNull();
  });

  test("gets each message once from four concurrent senders", async () => {
    const ids = await queued(40);
    const { handed, carrier } = createAcceptingCarrier();
    const four = [1, 2, 3, 4].map(() => deliverDue(harness.sender(carrier)));
    expect((await Promise.all(four)).reduce((a, b) => a + b)).toBe(40);
    expect(handed.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test("publishes each step to listeners", async () => {
    const { events, stop } = await collectEvents(database);
    const [id] = await queued(1);
    await deliverDue(harness.sender(createAcceptingCarrier().carrier));
    const ofIt = () => events.filter(({ ids }) => ids.messageId === id);
    // Other events may come in between: only those of the message count.
    await waitUntil(() => ofIt().length >= 4);
    await stop();
    const messageEvents = ofIt();
    expect(messageEvents.map((event) => event.type)).toEqual([
      "sms.changed",
      "sms.queued",
      "sms.changed",
      "sms.changed",
    ]);
    expect(Object.keys(messageEvents[3]?.ids ?? {}).sort()).toEqual([
      "agentId",
      "caseId",
      "institutionId",
      "messageId",
    ]);
  });
});

describe("a provider that refuses a message", () => {
  test("for good: fails the message once and unpaid", async () => {
    const [id = 0] = await queued(1);
    const { handed, carrier } = scriptedCarrier(() => "FINAL");
    await deliverDue(harness.sender(carrier));
    harness.now = minutesLater(60);
    await deliverDue(harness.sender(carrier));
    expect(handed).toEqual([id]);
    expect(await harness.message(id)).toMatchObject({
      state: "FAILED",
      reason: "REFUSED",
      costMinor: 0,
      settledAt: sameInstant(NOON),
    });
  });

  test("for now: waits longer after each attempt and finally gives up", async () => {
    const [id = 0] = await queued(1);
    const { handed, carrier } = scriptedCarrier(() => "RETRY");
    for (let tries = 1; tries <= MAX_ATTEMPTS; tries += 1) {
      await deliverDue(harness.sender(carrier));
      expect(handed).toHaveLength(tries);
      const due = new Date(harness.now.getTime() + waitAfter(tries, BACKOFF));
      if (tries < MAX_ATTEMPTS) expect(await nextDelivery(harness)).toEqual(due);
      harness.now = due;
    }
    expect(await harness.message(id)).toMatchObject({
      state: "FAILED",
      reason: "GIVEN_UP",
      attempts: MAX_ATTEMPTS,
    });
  });

  test("because it is busy: uses no attempt", async () => {
    const [id = 0] = await queued(1);
    const { carrier } = scriptedCarrier((_, tries) => (tries > 12 ? ["ref"] : "BUSY"));
    for (let n = 0; n < 13; n += 1) {
      await deliverDue(harness.sender(carrier));
      harness.now = new Date(harness.now.getTime() + 5_000);
    }
    expect(await harness.message(id)).toMatchObject({ state: "SENT", attempts: 1 });
  });

  test.each([
    ["its answer was lost", () => "UNSURE" as const],
    [
      "it broke in an unknown way",
      () => {
        throw new TypeError("broken");
      },
    ],
  ])("%s: does not resend automatically", async (_, answer) => {
    const [id = 0] = await queued(1);
    const { handed, carrier } = scriptedCarrier(answer);
    await deliverDue(harness.sender(carrier));
    harness.now = minutesLater(180);
    await recoverStuck(harness.sender(carrier));
    await deliverDue(harness.sender(carrier));
    expect(handed).toEqual([id]);
    expect(await harness.message(id)).toMatchObject({ state: "UNKNOWN" });
  });

  test("not connected: hands over nothing and leaves all messages waiting", async () => {
    const ids = await queued(3);
    const { handed, carrier } = scriptedCarrier(() => ["ref"]);
    const away = {
      ...carrier,
      ready: async () => {
        throw new GatewayError("away", true, "BUSY");
      },
    };
    expect(await deliverDue(harness.sender(away))).toBe(0);
    expect(handed).toEqual([]);
    expect(await nextDelivery(harness)).toEqual(new Date(NOON.getTime() + 5_000));
    harness.now = minutesLater(1);
    await deliverDue(harness.sender(carrier));
    expect(await states(ids)).toEqual(["SENT", "SENT", "SENT"]);
  });
});

describe("a change while the message waits", () => {
  const { handed, carrier } = scriptedCarrier(() => ["ref"]);

  test("holds it back past the hour, on do-not-contact, when closed and on hold", async () => {
    const { db } = database;
    const cases = await Promise.all([0, 1, 2, 3, 4].map(() => harness.newCase()));
    const ids: number[] = [];
    for (const caseIds of cases) ids.push(await harness.queueText(caseIds));
    const [late, , closed, onHold, dead] = cases;
    await db
      .updateTable("smsMessage")
      .set({ sendUntil: NOON })
      .where("caseId", "=", late?.caseId as number)
      .execute();
    const { address } = await harness.message(ids[1] as number);
    await db
      .insertInto("doNotContact")
      .values({ phone: address, channel: "02", reason: "OPT_OUT" })
      .execute();
    await moveCases(db, { caseIds: [closed?.caseId as number], status: "C40", at: NOON });
    await db
      .insertInto("caseHold")
      .values({ caseId: onHold?.caseId as number, kind: "ALREADY_PAID" })
      .execute();
    await db
      .insertInto("borrowerFlag")
      .values({ borrowerId: dead?.borrowerId as number, kind: "DECEASED", fromOn: "2026-01-01" })
      .execute();
    await deliverDue(harness.sender(carrier));
    const found = await Promise.all(ids.map((id) => harness.message(id)));
    expect(found.map((row) => row.reason)).toEqual([
      "EXPIRED",
      "BARRED",
      "CASE_CLOSED",
      "ON_HOLD",
      "ON_HOLD",
    ]);
    expect(handed).toEqual([]);
  });

  test("holds it back when the loan has passed to another borrower", async () => {
    const [caseIds, other] = [await harness.newCase(), await harness.newCase()];
    const id = await harness.queueText(caseIds);
    await database.db
      .updateTable("collectionCase")
      .set({ borrowerId: other.borrowerId })
      .where("id", "=", caseIds.caseId)
      .execute();
    await deliverDue(harness.sender(carrier));
    expect((await harness.message(id)).reason).toBe("CASE_CLOSED");
    expect(handed).toEqual([]);
  });

  test("checks do-not-contact for the destination although the contact has a new number", async () => {
    const caseIds = await harness.newCase();
    const id = await harness.queueText(caseIds);
    const { address } = await harness.message(id);
    await database.db
      .updateTable("contact")
      .set({ phone: "628129990001" })
      .where("borrowerId", "=", caseIds.borrowerId)
      .where("phone", "=", address)
      .execute();
    await database.db
      .insertInto("doNotContact")
      .values({ phone: address, channel: "02", reason: "OPT_OUT" })
      .execute();
    await deliverDue(harness.sender(carrier));
    expect((await harness.message(id)).reason).toBe("BARRED");
    expect(handed).toEqual([]);
  });
});

describe("a sender that dies", () => {
  const soon = () => minutesLater(3, harness.now);

  test("before the hand-over leaves the message to the next one", async () => {
    const [id = 0] = await queued(1);
    const end = minutesLater(1);
    await claim(database.db, "02", { max: 10, now: NOON, until: end });
    const { handed, carrier } = scriptedCarrier(() => ["ref"]);
    await deliverDue(harness.sender(carrier));
    expect(handed).toEqual([]);
    harness.now = soon();
    await deliverDue(harness.sender(carrier));
    expect(handed).toEqual([id]);
  });

  test("or was merely slow does not hand over a message that another sender has claimed", async () => {
    const [id = 0] = await queued(1);
    const { handed, carrier } = scriptedCarrier(() => ["ref"]);
    const slow = {
      ...carrier,
      ready: async () => {
        harness.now = soon();
        await deliverDue(harness.sender(carrier));
      },
    };
    expect(await deliverDue(harness.sender(slow))).toBe(0);
    expect(handed).toEqual([id]);
  });

  const dying = async () => {
    const [id = 0] = await queued(1);
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const { carrier } = scriptedCarrier(() => ["ref"]);
    const hangs = { ...carrier, send: () => promise };
    const running = deliverDue(harness.sender(hangs));
    await waitUntil(async () => (await harness.message(id)).state === "SENDING");
    return { id, carrier, running, answer: resolve };
  };

  test("during the hand-over leaves a message for a manual check", async () => {
    const { id, carrier, running, answer } = await dying();
    expect(await recoverStuck(harness.sender(carrier))).toBe(0);
    harness.now = soon();
    expect(await recoverStuck(harness.sender(carrier))).toBe(1);
    expect(await harness.message(id)).toMatchObject({ state: "UNKNOWN" });
    answer(["late"]);
    await running;
    expect(await harness.message(id)).toMatchObject({ state: "SENT", providerRefs: ["late"] });
  });

  test("does not cause a resend when the provider confirms acceptance", async () => {
    const { id, carrier, running, answer } = await dying();
    harness.now = soon();
    const find = async () => ["found"];
    await recoverStuck(harness.sender({ ...carrier, find }));
    answer(["late"]);
    await running;
    expect(await harness.message(id)).toMatchObject({ state: "SENT", providerRefs: ["found"] });
  });

  test("causes a resend when the provider confirms that the message was not accepted", async () => {
    const { id, carrier, running, answer } = await dying();
    harness.now = soon();
    const find = async () => null;
    const { events, stop } = await collectEvents(database);
    const requeuedEvent = { type: "sms.queued" as const, ids: { messageId: id } };
    await recoverStuck(harness.sender({ ...carrier, find }));
    await waitUntil(() => events.some((event) => Bun.deepEquals(event, requeuedEvent)));
    await stop();
    expect(await harness.message(id)).toMatchObject({ state: "QUEUED" });
    await deliverDue(harness.sender(carrier));
    answer(["late"]);
    await running;
    expect(await harness.message(id)).toMatchObject({
      state: "SENT",
      providerRefs: ["ref"],
      attempts: 2,
    });
  });
});
