import { moveCases, clearMessages } from "../../seeds/index.ts";
import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import { until, useTestDatabase } from "@kolekta/db/testing";
import { waitAfter } from "../../core/backoff.ts";
import { GatewayError } from "../../core/gateways.ts";
import { hearEvents } from "../../core/testing.ts";
import { deliverDue, nextDelivery, recoverStuck } from "./actions/deliver.ts";
import type { MessageState } from "./contract.ts";
import { claim } from "./queries/outbox.ts";
import { BACKOFF, MOST_ATTEMPTS } from "./rules.ts";
import { Desk, minutesLater, NOON, scriptedCarrier } from "../testing.ts";

const database = useTestDatabase();
let desk: Desk;

const queued = async (n: number) => {
  const ids: number[] = [];
  for (let i = 0; i < n; i += 1) ids.push(await desk.queueText(await desk.newCase()));
  return ids;
};
const states = async (ids: number[]): Promise<MessageState[]> => {
  const found = await Promise.all(ids.map((id) => desk.message(id)));
  return found.map((one) => one.state as MessageState);
};

beforeAll(async () => {
  desk = await Desk.open(database.db);
});

beforeEach(async () => {
  desk.now = NOON;
  await clearMessages(database.db);
});

describe("a provider that takes everything", () => {
  const takes = () => scriptedCarrier((id) => [`ref-${id}`]);

  test("gets each message once; what it took is counted and paid", async () => {
    const ids = await queued(25);
    const { handed, carrier } = takes();
    expect(await deliverDue(desk.sender(carrier))).toBe(25);
    expect(handed.toSorted((a, b) => a - b)).toEqual(ids);
    expect(await desk.message(ids[0] as number)).toMatchObject({
      state: "SENT",
      attempts: 1,
      provider: "scripted",
      providerRefs: [`ref-${ids[0]}`],
      costMinor: 350,
      sentAt: sameMoment(NOON),
    });
    expect(await deliverDue(desk.sender(carrier))).toBe(0);
    expect(await nextDelivery(desk)).toBeNull();
  });

  test("from four senders at once, still each once", async () => {
    const ids = await queued(40);
    const { handed, carrier } = takes();
    const four = [1, 2, 3, 4].map(() => deliverDue(desk.sender(carrier)));
    expect((await Promise.all(four)).reduce((a, b) => a + b)).toBe(40);
    expect(handed.toSorted((a, b) => a - b)).toEqual(ids);
  });

  test("each step is told to who listens", async () => {
    const { events, stop } = await hearEvents(database);
    const [id] = await queued(1);
    await deliverDue(desk.sender(takes().carrier));
    const ofIt = () => events.filter(({ ids }) => ids.messageId === id);
    // Other facts come between, more or fewer: only those of the message are waited for.
    await until(() => ofIt().length >= 4);
    await stop();
    const own = ofIt();
    expect(own.map((one) => one.type)).toEqual([
      "sms.changed",
      "sms.queued",
      "sms.changed",
      "sms.changed",
    ]);
    expect(Object.keys(own[3]?.ids ?? {}).sort()).toEqual([
      "agentId",
      "caseId",
      "institutionId",
      "messageId",
    ]);
  });
});

describe("a provider that does not take it", () => {
  test("for good: failed, once, unpaid", async () => {
    const [id = 0] = await queued(1);
    const { handed, carrier } = scriptedCarrier(() => "FINAL");
    await deliverDue(desk.sender(carrier));
    desk.now = minutesLater(60);
    await deliverDue(desk.sender(carrier));
    expect(handed).toEqual([id]);
    expect(await desk.message(id)).toMatchObject({
      state: "FAILED",
      reason: "REFUSED",
      costMinor: 0,
      settledAt: sameMoment(NOON),
    });
  });

  test("for now: it waits longer each time and is given up at last", async () => {
    const [id = 0] = await queued(1);
    const { handed, carrier } = scriptedCarrier(() => "RETRY");
    for (let tries = 1; tries <= MOST_ATTEMPTS; tries += 1) {
      await deliverDue(desk.sender(carrier));
      expect(handed).toHaveLength(tries);
      const due = new Date(desk.now.getTime() + waitAfter(tries, BACKOFF));
      if (tries < MOST_ATTEMPTS) expect(await nextDelivery(desk)).toEqual(due);
      desk.now = due;
    }
    expect(await desk.message(id)).toMatchObject({
      state: "FAILED",
      reason: "GIVEN_UP",
      attempts: MOST_ATTEMPTS,
    });
  });

  test("because it is busy: it costs no attempt", async () => {
    const [id = 0] = await queued(1);
    const { carrier } = scriptedCarrier((_, tries) => (tries > 12 ? ["ref"] : "BUSY"));
    for (let n = 0; n < 13; n += 1) {
      await deliverDue(desk.sender(carrier));
      desk.now = new Date(desk.now.getTime() + 5_000);
    }
    expect(await desk.message(id)).toMatchObject({
      state: "SENT",
      attempts: 1,
    });
  });

  test.each([
    ["its answer was lost", () => "UNSURE" as const],
    [
      "it broke in an unknown way",
      () => {
        throw new TypeError("broken");
      },
    ],
  ])("%s: nobody sends it again by himself", async (_, answer) => {
    const [id = 0] = await queued(1);
    const { handed, carrier } = scriptedCarrier(answer);
    await deliverDue(desk.sender(carrier));
    desk.now = minutesLater(180);
    await recoverStuck(desk.sender(carrier));
    await deliverDue(desk.sender(carrier));
    expect(handed).toEqual([id]);
    expect(await desk.message(id)).toMatchObject({ state: "UNKNOWN" });
  });

  test("not connected: nothing is handed over and all waits", async () => {
    const ids = await queued(3);
    const { handed, carrier } = scriptedCarrier(() => ["ref"]);
    const away = {
      ...carrier,
      ready: async () => {
        throw new GatewayError("away", true, "BUSY");
      },
    };
    expect(await deliverDue(desk.sender(away))).toBe(0);
    expect(handed).toEqual([]);
    expect(await nextDelivery(desk)).toEqual(new Date(NOON.getTime() + 5_000));
    desk.now = minutesLater(1);
    await deliverDue(desk.sender(carrier));
    expect(await states(ids)).toEqual(["SENT", "SENT", "SENT"]);
  });
});

describe("what changed while it waited", () => {
  const { handed, carrier } = scriptedCarrier(() => ["ref"]);

  test("past the hour, barred, closed or on hold: it stays here", async () => {
    const { db } = database;
    const cases = await Promise.all([0, 1, 2, 3, 4].map(() => desk.newCase()));
    const ids: number[] = [];
    for (const one of cases) ids.push(await desk.queueText(one));
    const [late, , closed, onHold, dead] = cases;
    await db
      .updateTable("smsMessage")
      .set({ sendUntil: NOON })
      .where("caseId", "=", late?.caseId as number)
      .execute();
    const { address } = await desk.message(ids[1] as number);
    await db
      .insertInto("doNotContact")
      .values({
        phone: address,
        channel: "02",
        reason: "OPT_OUT",
      })
      .execute();
    await moveCases(db, {
      caseIds: [closed?.caseId as number],
      status: "C40",
      at: NOON,
    });
    await db
      .insertInto("caseHold")
      .values({ caseId: onHold?.caseId as number, kind: "ALREADY_PAID" })
      .execute();
    await db
      .insertInto("borrowerFact")
      .values({ borrowerId: dead?.borrowerId as number, kind: "DECEASED", fromOn: "2026-01-01" })
      .execute();
    await deliverDue(desk.sender(carrier));
    const found = await Promise.all(ids.map((id) => desk.message(id)));
    expect(found.map((one) => one.reason)).toEqual([
      "EXPIRED",
      "BARRED",
      "CASE_CLOSED",
      "ON_HOLD",
      "ON_HOLD",
    ]);
    expect(handed).toEqual([]);
  });

  test("the loan is another borrower's now: it stays here", async () => {
    const [held, other] = [await desk.newCase(), await desk.newCase()];
    const id = await desk.queueText(held);
    await database.db
      .updateTable("collectionCase")
      .set({ borrowerId: other.borrowerId })
      .where("id", "=", held.caseId)
      .execute();
    await deliverDue(desk.sender(carrier));
    expect((await desk.message(id)).reason).toBe("CASE_CLOSED");
    expect(handed).toEqual([]);
  });

  test("the number of the contact is another now: what was barred is where it would go", async () => {
    const held = await desk.newCase();
    const id = await desk.queueText(held);
    const { address } = await desk.message(id);
    await database.db
      .updateTable("contact")
      .set({ phone: "628129990001" })
      .where("borrowerId", "=", held.borrowerId)
      .where("phone", "=", address)
      .execute();
    await database.db
      .insertInto("doNotContact")
      .values({ phone: address, channel: "02", reason: "OPT_OUT" })
      .execute();
    await deliverDue(desk.sender(carrier));
    expect((await desk.message(id)).reason).toBe("BARRED");
    expect(handed).toEqual([]);
  });
});

describe("a sender that dies", () => {
  const soon = () => minutesLater(3, desk.now);

  test("before the hand-over leaves the message to the next one", async () => {
    const [id = 0] = await queued(1);
    const end = minutesLater(1);
    await claim(database.db, "02", { most: 10, now: NOON, until: end });
    const { handed, carrier } = scriptedCarrier(() => ["ref"]);
    await deliverDue(desk.sender(carrier));
    expect(handed).toEqual([]);
    desk.now = soon();
    await deliverDue(desk.sender(carrier));
    expect(handed).toEqual([id]);
  });

  test("or was merely slow does not hand over what another has by now", async () => {
    const [id = 0] = await queued(1);
    const { handed, carrier } = scriptedCarrier(() => ["ref"]);
    const slow = {
      ...carrier,
      ready: async () => {
        desk.now = soon();
        await deliverDue(desk.sender(carrier));
      },
    };
    expect(await deliverDue(desk.sender(slow))).toBe(0);
    expect(handed).toEqual([id]);
  });

  const dying = async () => {
    const [id = 0] = await queued(1);
    const { promise, resolve } = Promise.withResolvers<string[]>();
    const { carrier } = scriptedCarrier(() => ["ref"]);
    const hangs = { ...carrier, send: () => promise };
    const running = deliverDue(desk.sender(hangs));
    await until(async () => (await desk.message(id)).state === "SENDING");
    return { id, carrier, running, answer: resolve };
  };

  test("during it leaves a message that somebody has to check", async () => {
    const { id, carrier, running, answer } = await dying();
    expect(await recoverStuck(desk.sender(carrier))).toBe(0);
    desk.now = soon();
    expect(await recoverStuck(desk.sender(carrier))).toBe(1);
    expect(await desk.message(id)).toMatchObject({ state: "UNKNOWN" });
    answer(["late"]);
    await running;
    expect(await desk.message(id)).toMatchObject({
      state: "SENT",
      providerRefs: ["late"],
    });
  });

  test("is survived where the provider proves that it was taken", async () => {
    const { id, carrier, running, answer } = await dying();
    desk.now = soon();
    const find = async () => ["found"];
    await recoverStuck(desk.sender({ ...carrier, find }));
    answer(["late"]);
    await running;
    expect(await desk.message(id)).toMatchObject({
      state: "SENT",
      providerRefs: ["found"],
    });
  });

  test("is made up for where the provider proves that it was not", async () => {
    const { id, carrier, running, answer } = await dying();
    desk.now = soon();
    const find = async () => null;
    const { events, stop } = await hearEvents(database);
    const queuedAgain = { type: "sms.queued" as const, ids: { messageId: id } };
    await recoverStuck(desk.sender({ ...carrier, find }));
    await until(() => events.some((one) => Bun.deepEquals(one, queuedAgain)));
    await stop();
    expect(await desk.message(id)).toMatchObject({ state: "QUEUED" });
    await deliverDue(desk.sender(carrier));
    answer(["late"]);
    await running;
    expect(await desk.message(id)).toMatchObject({
      state: "SENT",
      providerRefs: ["ref"],
      attempts: 2,
    });
  });
});
