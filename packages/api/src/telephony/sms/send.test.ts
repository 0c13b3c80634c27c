import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameMoment } from "../../core/testing-moment.ts";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { Desk, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
let desk: Desk;
let held: CaseIds;

const target = () => ({ taskId: held.caseId, contactId: held.contactId });
const overdue = async () => ({
  ...target(),
  templateId: await desk.templateId("OVERDUE"),
  language: "es" as const,
});

beforeAll(async () => {
  desk = await Desk.open(database.db);
});

beforeEach(async () => {
  desk.now = NOON;
  await desk.configure({ maxPerCase: 100, intervalMinutes: 0 });
  held = await desk.newCase({ borrowerName: "Budi Santoso" });
});

describe("templates", () => {
  test("read as they would leave, with the case's own values", async () => {
    const shown = await (await desk.agent()).sms.previewTemplates(target());
    const text = (code: string, language: string) =>
      shown.find((one) => one.code === code && one.language === language);
    expect(text("OVERDUE", "es")).toMatchObject({
      obstacle: null,
      missing: [],
      encoding: "GSM7",
      segments: 2,
    });
    expect(text("OVERDUE", "es")?.text).toStartWith("Yth. Budi Santoso, tagihan Test Lender no. ");
    expect(text("OVERDUE", "es")?.text).toContain(
      "sebesar Rp 1.065.000 telah lewat jatuh tempo sejak 26 Maret 2026 (5 hari)",
    );
    expect(text("OVERDUE", "en")?.text).toContain("IDR 1,065,000");
    expect(text("OVERDUE", "cn")).toMatchObject({ encoding: "UCS2" });
    expect(text("REMINDER", "es")?.obstacle).toBe("otherStage");
    expect(text("PROMISE", "es")).toMatchObject({
      obstacle: "missingValue",
      missing: ["promiseAmount", "promiseDay"],
    });
    expect(text("LOCATE", "es")?.obstacle).toBe("otherPerson");
  });

  test("without a case keep their variables in braces, and nothing stands in the way", async () => {
    const { sms } = await desk.agent();
    const shown = await sms.previewTemplates({ language: "en" });
    const text = shown.find(({ code }) => code === "OVERDUE");
    expect(text?.text).toContain("{name}");
    expect(text?.missing).toContain("amount");
    expect(shown.map(({ obstacle }) => obstacle)).toEqual(shown.map(() => null));
    await expect(
      sms.previewTemplates({ contactId: held.emergencyContactId }),
    ).rejects.toMatchObject({ cause: { field: "taskId" } });
  });

  test("in one language, for another person, only those without the debt", async () => {
    const shown = await (
      await desk.agent()
    ).sms.previewTemplates({
      ...target(),
      contactId: held.emergencyContactId,
      language: "en",
    });
    expect(new Set(shown.map((one) => one.language))).toEqual(new Set(["en"]));
    const open = shown.filter((one) => one.obstacle === null);
    expect(open.map((one) => one.code)).toEqual(["LOCATE"]);
  });

  test("a reminder before the due day speaks of what falls due then", async () => {
    held = await desk.newCase({ dpd: -2 });
    const shown = await (
      await desk.agent()
    ).sms.previewTemplates({
      ...target(),
      language: "es",
    });
    const reminder = shown.find((one) => one.code === "REMINDER");
    expect(reminder?.obstacle).toBeNull();
    expect(reminder?.text).toContain("sebesar Rp 1.060.000");
  });
});

describe("sending", () => {
  test("puts the message on record before it leaves, opens the case and counts for the guard", async () => {
    const sent = await (await desk.agent()).sms.send(await overdue());
    expect(sent).toMatchObject({
      state: "QUEUED",
      segments: 2,
      residue: { sent: 1, left: 99 },
    });
    const { db } = database;
    const stored = await desk.message(sent.messageId);
    expect(stored).toMatchObject({
      channel: "02",
      state: "QUEUED",
      agentId: desk.org.north.agent.id,
      relation: "R01",
      segmentCostMinor: 350,
      costMinor: 0,
      sendUntil: sameMoment(minutesLater(240)),
    });
    const one = await db
      .selectFrom("collectionCase")
      .select(["status", "firstContactAt", "lastContactAt", "lastResult"])
      .where("id", "=", held.caseId)
      .executeTakeFirstOrThrow();
    expect(one).toEqual({
      status: "C10",
      firstContactAt: NOON,
      lastContactAt: null,
      lastResult: null,
    });
    const attempt = await db
      .selectFrom("contactAttempt")
      .select("action")
      .where("id", "=", stored.attemptId)
      .executeTakeFirstOrThrow();
    expect(attempt.action).toBe("SMS");
    const logs = await db
      .selectFrom("collectionLog")
      .select("id")
      .where("caseId", "=", held.caseId)
      .execute();
    expect(logs).toEqual([]);
  });

  test("the trail names the message and its decision, never its words or its number", async () => {
    const sent = await (await desk.agent()).sms.send(await overdue());
    const line = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "sms.send")
      .where("entityId", "=", String(sent.messageId))
      .executeTakeFirstOrThrow();
    expect(line.after).toMatchObject({ caseId: held.caseId, segments: 2 });
    expect(JSON.stringify(line)).not.toContain("Budi");
    expect(JSON.stringify(line)).not.toContain("62812");
  });

  test("leaves no later than the borrower's evening", async () => {
    desk.now = minutesLater(7.5 * 60);
    const sent = await (await desk.agent()).sms.send(await overdue());
    const { sendUntil } = await desk.message(sent.messageId);
    expect(sendUntil).toEqual(new Date("2026-03-31T13:00:00Z"));
  });

  test("a retry with the same key sends nothing twice", async () => {
    const agent = await desk.agent({ idempotencyKey: `key-${held.caseId}` });
    const input = await overdue();
    const first = await agent.sms.send(input);
    expect(await agent.sms.send(input)).toEqual(first);
    const shown = await agent.sms.listOfCase({ taskId: held.caseId });
    expect(shown.total).toBe(1);
  });

  test("another version of the text is used from its day on", async () => {
    const body = "Baru: {name}";
    const { id } = await database.db
      .insertInto("smsTemplate")
      .values({
        code: "HARDSHIP",
        language: "es",
        version: 2,
        body,
        purpose: "COLLECT",
        name: "Baru",
        effectiveFrom: "2026-04-01",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const send = async () => {
      const agent = await desk.agent();
      const { messageId } = await agent.sms.send({
        ...(await overdue()),
        templateId: id,
      });
      return (await desk.message(messageId)).content;
    };
    expect(await send()).not.toStartWith("Baru");
    desk.now = minutesLater(24 * 60);
    expect(await send()).toStartWith("Baru: Budi");
  });

  test("what does not fit the case or the person is refused by its reason", async () => {
    const agent = await desk.agent();
    const input = await overdue();
    const refusal = async (change: Partial<typeof input>) =>
      agent.sms.send({ ...input, ...change }).catch((error) => error.cause.key);
    expect(await refusal({ templateId: await desk.templateId("PROMISE") })).toBe(
      "sms.missingValue",
    );
    expect(await refusal({ templateId: await desk.templateId("REMINDER") })).toBe("sms.otherStage");
    expect(await refusal({ contactId: held.emergencyContactId })).toBe("sms.otherPerson");
    expect(await refusal({ templateId: 999_999 })).toBe("sms.templateGone");
    const other = await desk.newCase();
    expect(await refusal({ contactId: other.contactId })).toBe("contact.notOfBorrower");
  });

  test("the guard stands in the way at night, and its evidence stays", async () => {
    desk.now = minutesLater(9 * 60);
    await expect((await desk.agent()).sms.send(await overdue())).rejects.toMatchObject({
      cause: { key: "guard.outsideHours" },
    });
    await (await desk.agent()).sms.send(await overdue()).catch(() => undefined);
    const decisions = await database.db
      .selectFrom("guardDecision")
      .select(["action", "verdict"])
      .where("caseId", "=", held.caseId)
      .execute();
    expect(decisions[0]).toEqual({ action: "SMS", verdict: "BLOCK" });
  });

  test("a landline gets no text, another's case no message", async () => {
    const { db } = database;
    await db
      .updateTable("contact")
      .set({ phone: `6221${held.contactId}000` })
      .where("id", "=", held.contactId)
      .execute();
    const input = await overdue();
    await expect((await desk.agent()).sms.send(input)).rejects.toMatchObject({
      cause: { key: "sms.noMobile" },
    });
    await expect((await desk.as(desk.org.south.agent)).sms.send(input)).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
