import { describe, expect, test } from "bun:test";
import { GatewayError, type Gateways } from "../../core/gateways.ts";
import { silentGateways } from "../../core/testing.ts";
import { deliverDue } from "../outbox/actions/deliver.ts";
import {
  NOON,
  getRefusalMessage,
  useComplaintWorld,
} from "../../board/work-order/testing/world.ts";

const world = useComplaintWorld();
const TEXT = "We have found your payment and thank you for your patience.";

const allowTexts = async () => {
  await world.db.deleteFrom("smsSetting").execute();
  await world.db
    .insertInto("smsSetting")
    .values({
      maxPerCase: 5,
      intervalMinutes: 1,
      manualAllowed: false,
      segmentCostMinor: 100,
      createdAt: NOON,
    })
    .execute();
};

const sender = (text: Gateways["text"] = silentGateways.text) => ({
  ...world.job(),
  gateways: { ...silentGateways, text },
});

const listMessages = (orderId: number) =>
  world.db
    .selectFrom("smsMessage")
    .select(["state", "reason"])
    .where("orderId", "=", orderId)
    .execute();

describe("the answer", () => {
  test("reaches the borrower of a held case by letter and text and records the guard result", async () => {
    world.now = NOON;
    const caseIds = await world.createCase();
    await allowTexts();
    const { orderId } = await world.inWork(caseIds, { category: "ALREADY_PAID" });
    const { workOrder } = (await world.as(world.org.service)).board;
    const text = "We have found your payment and thank you for your patience.";
    const letter = await world.answer({ orderId, way: "LETTER", text });
    expect(letter.fileId).not.toBeNull();
    const file = await workOrder.getFile({ orderId, fileId: letter.fileId ?? "" });
    expect(file.type).toBe("application/pdf");
    await world.answer({ orderId, way: "SMS", text, contactId: caseIds.contactId });
    const lines = await workOrder.history({ orderId });
    const answers = lines.filter(({ kind }) => kind === "ANSWERED");
    expect(answers.map(({ params }) => params["decisionId"])).toEqual([
      expect.any(Number),
      expect.any(Number),
    ]);
    const decisions = await world.db
      .selectFrom("guardDecision")
      .select(["action", "verdict"])
      .where("caseId", "=", caseIds.caseId)
      .orderBy("id")
      .execute();
    expect(decisions.map(({ action }) => action)).toEqual(["LETTER", "SMS"]);
    expect(decisions.every(({ verdict }) => verdict !== "BLOCK")).toBe(true);
  });

  test("shows the words but no page of a letter to readers with masked addresses", async () => {
    world.now = NOON;
    const caseIds = await world.createCase();
    const { orderId } = await world.inWork(caseIds);
    const { fileId } = await world.answer({ orderId, way: "LETTER", text: TEXT });
    for (const reader of [world.org.inspector, world.org.management]) {
      const { workOrder } = (await world.as(reader)).board;
      const page = workOrder.getFile({ orderId, fileId: fileId ?? "" });
      expect(await getRefusalMessage(page)).toBe("workOrder.addressHidden");
      const { files } = await workOrder.get({ orderId });
      expect(files).toMatchObject([{ fileId, canOpen: false }]);
      const lines = await workOrder.history({ orderId });
      expect(lines.map(({ text }) => text)).toContain(TEXT);
    }
    await world.db
      .insertInto("maskingRule")
      .values({
        effectiveOn: "2024-01-01",
        unmaskedRoles: [7],
        quotas: Array.from({ length: 9 }, () => 0),
      })
      .execute();
    const { workOrder } = (await world.as(world.org.management)).board;
    const { files } = await workOrder.get({ orderId });
    expect(files).toMatchObject([{ fileId, canOpen: true }]);
    const page = await workOrder.getFile({ orderId, fileId: fileId ?? "" });
    expect(page.type).toBe("application/pdf");
  });

  test("does not reach a do-not-contact number, nor the borrower by text at night", async () => {
    const caseIds = await world.createCase();
    const { orderId } = await world.inWork(caseIds, {
      category: "HARASSMENT",
      contactId: caseIds.contactId,
    });
    const answer = {
      orderId,
      way: "SMS" as const,
      contactId: caseIds.contactId,
      text: "We are sorry for what happened.",
    };
    expect(await getRefusalMessage(world.answer(answer))).toBe("guard.doNotContact");
    world.now = new Date("2026-03-31T15:30:00Z");
    const late = await world.createCase();
    const { orderId: other } = await world.inWork(late);
    const atNight = world.answer({ ...answer, orderId: other, contactId: late.contactId });
    expect(String(await getRefusalMessage(atNight))).toStartWith("guard.");
    world.now = NOON;
    expect((await world.order(other)).answeredAt).toBeNull();
  });

  test("leaves despite a hold and after the case has closed", async () => {
    await allowTexts();
    const caseIds = await world.createCase();
    const { orderId } = await world.inWork(caseIds, { category: "ALREADY_PAID" });
    const to = { orderId, way: "SMS" as const, contactId: caseIds.contactId };
    await world.answer({ ...to, text: TEXT });
    await deliverDue(sender());
    expect(await listMessages(orderId)).toMatchObject([{ state: "SENT" }]);
    const ended = await world.createCase({ status: "C40", closedAt: NOON });
    const { orderId: other } = await world.inWork(ended);
    await world.answer({ ...to, orderId: other, contactId: ended.contactId, text: TEXT });
    await deliverDue(sender());
    expect(await listMessages(other)).toMatchObject([{ state: "SENT" }]);
  });

  test("does not count while it does not leave: the first clock continues", async () => {
    await allowTexts();
    const caseIds = await world.createCase();
    const { orderId } = await world.inWork(caseIds);
    await world.answer({ orderId, way: "SMS", contactId: caseIds.contactId, text: TEXT });
    expect((await world.order(orderId)).answeredAt).toEqual(NOON);
    const refusing = {
      ...silentGateways.text,
      send: () => Promise.reject(new GatewayError("no such number", false)),
    };
    await deliverDue(sender(refusing));
    expect(await listMessages(orderId)).toMatchObject([{ state: "FAILED" }]);
    expect((await world.order(orderId)).answeredAt).toBeNull();
    expect((await world.listEventKinds(orderId)).at(-1)).toBe("ANSWER_FAILED");
  });

  test("gives a collecting agent no way around a hold", async () => {
    await allowTexts();
    const { leader, agent } = world.org.north;
    const caseIds = await world.createCase();
    await world.lodge(caseIds, { category: "ALREADY_PAID" });
    const { workOrder } = (await world.as(leader)).board;
    const { orderId } = await workOrder.create({
      taskId: caseIds.caseId,
      category: "OTHER",
      channel: "HOTLINE",
      agentId: agent.id,
      description: "Something or other",
    });
    await workOrder.allocate({ orderId, handlerId: leader.id });
    await workOrder.process({ orderId, note: "Mine" });
    const text = "Please pay us today without delay.";
    const letter = world.answer({ orderId, way: "LETTER", text }, leader);
    expect(await getRefusalMessage(letter)).toBe("guard.onHold");
    const to = { orderId, way: "SMS" as const, contactId: caseIds.contactId };
    const sms = world.answer({ ...to, text }, leader);
    expect(await getRefusalMessage(sms)).toBe("sms.manualNotAllowed");
  });

  test("by a collecting handler does not leave once a hold or stolen identity stops contact", async () => {
    world.now = NOON;
    await allowTexts();
    await world.db.updateTable("smsSetting").set({ manualAllowed: true }).execute();
    const { leader } = world.org.north;
    const { workOrder } = (await world.as(leader)).board;
    const texted = async () => {
      const caseIds = await world.createCase();
      const { orderId } = await world.lodge(caseIds);
      await workOrder.allocate({ orderId, handlerId: leader.id });
      await workOrder.process({ orderId, note: "Mine" });
      const to = { orderId, way: "SMS" as const, contactId: caseIds.contactId };
      await world.answer({ ...to, text: TEXT }, leader);
      return { ...caseIds, orderId };
    };
    const caseIds = await texted();
    await world.lodge(caseIds, { category: "ALREADY_PAID" });
    const stolen = await texted();
    await world.lodge(stolen, { category: "IDENTITY_FRAUD" });
    await deliverDue(sender());
    for (const { orderId } of [caseIds, stolen])
      expect(await listMessages(orderId)).toMatchObject([{ state: "FAILED", reason: "ON_HOLD" }]);
  });

  test("goes out in every form from a handler outside the case, with the borrower's number masked", async () => {
    world.now = NOON;
    await allowTexts();
    await world.db.updateTable("smsSetting").set({ manualAllowed: true }).execute();
    const { colleague } = world.org.north;
    const caseIds = await world.createCase();
    const { orderId } = await world.lodge(caseIds);
    await (
      await world.as(world.org.service)
    ).board.workOrder.allocate({ orderId, handlerId: colleague.id });
    const { board, tasks } = await world.as(colleague);
    await board.workOrder.process({ orderId, note: "Mine" });
    const caseRequest = tasks.case.get({ taskId: caseIds.caseId, loanId: caseIds.loanId });
    expect(await getRefusalMessage(caseRequest)).toBe("record.notFound");
    const contacts = await board.workOrder.listContacts({ orderId });
    expect(contacts).toMatchObject([{ contactId: caseIds.contactId }]);
    for (const { phone } of contacts) expect(phone).toContain("****");
    const answer = { orderId, text: TEXT };
    const letter = await world.answer({ ...answer, way: "LETTER" }, colleague);
    expect(letter.fileId).not.toBeNull();
    await world.answer({ ...answer, way: "SMS", contactId: caseIds.contactId }, colleague);
    await deliverDue(sender());
    expect(await listMessages(orderId)).toMatchObject([{ state: "SENT" }]);
  });

  test("shows numbers only to the handler", async () => {
    const caseIds = await world.createCase();
    const { orderId } = await world.lodge(caseIds);
    for (const persona of [world.org.service, world.org.north.leader]) {
      const { workOrder } = (await world.as(persona)).board;
      expect(await getRefusalMessage(workOrder.listContacts({ orderId }))).toBe(
        "workOrder.cannot.answer",
      );
    }
  });
});
