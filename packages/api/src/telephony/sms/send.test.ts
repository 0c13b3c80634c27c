import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sameInstant } from "../../core/testing-instant.ts";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { TelephonyHarness, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
let harness: TelephonyHarness;
let caseIds: CaseIds;

const target = () => ({ taskId: caseIds.caseId, contactId: caseIds.contactId });
const overdue = async () => ({
  ...target(),
  templateId: await harness.templateId("OVERDUE"),
  language: "es" as const,
});

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  await harness.configure({ maxPerCase: 100, intervalMinutes: 0 });
  caseIds = await harness.newCase({ borrowerName: "Budi Santoso" });
});

describe("templates", () => {
  test("are previewed as they would leave, with the case's own values", async () => {
    const previews = await (await harness.agent()).sms.previewTemplates(target());
    const text = (code: string, language: string) =>
      previews.find((template) => template.code === code && template.language === language);
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

  test("name a payable code: the given one, else the newest", async () => {
    const { sms } = await harness.agent();
    const texts = async (codeId?: number) => {
      const previews = await sms.previewTemplates({ ...target(), codeId, language: "en" });
      return previews.find(({ code }) => code === "PAYMENT_CODE");
    };
    expect(await texts()).toMatchObject({ obstacle: "missingValue" });
    const insert = async (number: string, bank: string, state = "ACTIVE") => {
      const { id } = await database.db
        .insertInto("repaymentCode")
        .values({
          loanId: caseIds.loanId,
          type: "SINGLE",
          channel: "VA",
          bank,
          number,
          provider: "simulator",
          amountMinor: 250_000,
          state,
          createdAt: NOON,
          expiresAt: minutesLater(60),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    };
    const first = await insert("8808111", "BCA");
    await insert("8808222", "BNI");
    const ended = await insert("8808333", "BRI", "CANCELLED");
    expect((await texts())?.text).toContain("at BNI Virtual Account, number 8808222");
    const named = await texts(first);
    expect(named).toMatchObject({ obstacle: null, missing: [] });
    expect(named?.text).toContain("pay IDR 250,000");
    expect(named?.text).toContain("number 8808111, by 31 Mar 2026, 1");
    expect(await texts(ended)).toMatchObject({ obstacle: "missingValue" });
    const other = await harness.newCase({});
    const elsewhere = await sms.previewTemplates({
      ...target(),
      taskId: other.caseId,
      codeId: first,
      contactId: other.contactId,
    });
    expect(elsewhere.find(({ code }) => code === "PAYMENT_CODE")?.obstacle).toBe("missingValue");
    const templateId = await harness.templateId("PAYMENT_CODE");
    const sent = await sms.send({ ...target(), templateId, codeId: first, language: "es" });
    expect((await harness.message(sent.messageId)).content).toContain("nomor 8808111");
  });

  test("without a case leave their variables in braces and have no obstacle", async () => {
    const { sms } = await harness.agent();
    const previews = await sms.previewTemplates({ language: "en" });
    const text = previews.find(({ code }) => code === "OVERDUE");
    expect(text?.text).toContain("{name}");
    expect(text?.missing).toContain("amount");
    expect(previews.map(({ obstacle }) => obstacle)).toEqual(previews.map(() => null));
    await expect(
      sms.previewTemplates({ contactId: caseIds.emergencyContactId }),
    ).rejects.toMatchObject({ cause: { field: "taskId" } });
  });

  test("for another person are in one language and only those without the debt", async () => {
    const previews = await (
      await harness.agent()
    ).sms.previewTemplates({ ...target(), contactId: caseIds.emergencyContactId, language: "en" });
    expect(new Set(previews.map((template) => template.language))).toEqual(new Set(["en"]));
    const open = previews.filter((template) => template.obstacle === null);
    expect(open.map((template) => template.code)).toEqual(["LOCATE"]);
  });

  test("before the due day state the amount that falls due then", async () => {
    caseIds = await harness.newCase({ dpd: -2 });
    const previews = await (
      await harness.agent()
    ).sms.previewTemplates({ ...target(), language: "es" });
    const reminder = previews.find((template) => template.code === "REMINDER");
    expect(reminder?.obstacle).toBeNull();
    expect(reminder?.text).toContain("sebesar Rp 1.060.000");
  });
});

describe("sending", () => {
  test("records the message before it leaves, opens the case and counts for the guard", async () => {
    const sent = await (await harness.agent()).sms.send(await overdue());
    expect(sent).toMatchObject({ state: "QUEUED", segments: 2, residue: { sent: 1, left: 99 } });
    const { db } = database;
    const stored = await harness.message(sent.messageId);
    expect(stored).toMatchObject({
      channel: "02",
      state: "QUEUED",
      agentId: harness.org.north.agent.id,
      relation: "R01",
      segmentCostMinor: 350,
      costMinor: 0,
      sendUntil: sameInstant(minutesLater(240)),
    });
    const caseRow = await db
      .selectFrom("collectionCase")
      .select(["status", "firstContactAt", "lastContactAt", "lastResult"])
      .where("id", "=", caseIds.caseId)
      .executeTakeFirstOrThrow();
    expect(caseRow).toEqual({
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
      .where("caseId", "=", caseIds.caseId)
      .execute();
    expect(logs).toEqual([]);
  });

  test("the audit trail names the message and its guard result, never its words or number", async () => {
    const sent = await (await harness.agent()).sms.send(await overdue());
    const line = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "sms.send")
      .where("entityId", "=", String(sent.messageId))
      .executeTakeFirstOrThrow();
    expect(line.after).toMatchObject({ caseId: caseIds.caseId, segments: 2 });
    expect(JSON.stringify(line)).not.toContain("Budi");
    expect(JSON.stringify(line)).not.toContain("62812");
  });

  test("expires when the borrower's contact hours end", async () => {
    harness.now = minutesLater(7.5 * 60);
    const sent = await (await harness.agent()).sms.send(await overdue());
    const { sendUntil } = await harness.message(sent.messageId);
    expect(sendUntil).toEqual(new Date("2026-03-31T13:00:00Z"));
  });

  test("sends once for a retry with the same key", async () => {
    const agent = await harness.agent({ idempotencyKey: `key-${caseIds.caseId}` });
    const input = await overdue();
    const first = await agent.sms.send(input);
    expect(await agent.sms.send(input)).toEqual(first);
    const messages = await agent.sms.listOfCase({ taskId: caseIds.caseId });
    expect(messages.total).toBe(1);
  });

  test("uses a new version of the text from its first day on", async () => {
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
      const agent = await harness.agent();
      const { messageId } = await agent.sms.send({ ...(await overdue()), templateId: id });
      return (await harness.message(messageId)).content;
    };
    expect(await send()).not.toStartWith("Baru");
    harness.now = minutesLater(24 * 60);
    expect(await send()).toStartWith("Baru: Budi");
  });

  test("is refused with a reason when the template does not fit the case or person", async () => {
    const agent = await harness.agent();
    const input = await overdue();
    const refusal = async (change: Partial<typeof input>) =>
      agent.sms.send({ ...input, ...change }).catch((error) => error.cause.key);
    expect(await refusal({ templateId: await harness.templateId("PROMISE") })).toBe(
      "sms.missingValue",
    );
    expect(await refusal({ templateId: await harness.templateId("REMINDER") })).toBe(
      "sms.otherStage",
    );
    expect(await refusal({ contactId: caseIds.emergencyContactId })).toBe("sms.otherPerson");
    expect(await refusal({ templateId: 999_999 })).toBe("sms.templateNotInForce");
    const other = await harness.newCase();
    expect(await refusal({ contactId: other.contactId })).toBe("contact.notOfBorrower");
  });

  test("is blocked by the guard at night and stores the evidence", async () => {
    harness.now = minutesLater(9 * 60);
    await expect((await harness.agent()).sms.send(await overdue())).rejects.toMatchObject({
      cause: { key: "guard.outsideHours" },
    });
    await (await harness.agent()).sms.send(await overdue()).catch(() => undefined);
    const decisions = await database.db
      .selectFrom("guardDecision")
      .select(["action", "verdict"])
      .where("caseId", "=", caseIds.caseId)
      .execute();
    expect(decisions[0]).toEqual({ action: "SMS", verdict: "BLOCK" });
  });

  test("rejects a text to a landline and a message for a case out of scope", async () => {
    const { db } = database;
    await db
      .updateTable("contact")
      .set({ phone: `6221${caseIds.contactId}000` })
      .where("id", "=", caseIds.contactId)
      .execute();
    const input = await overdue();
    await expect((await harness.agent()).sms.send(input)).rejects.toMatchObject({
      cause: { key: "sms.noMobile" },
    });
    await expect((await harness.as(harness.org.south.agent)).sms.send(input)).rejects.toMatchObject(
      { code: "NOT_FOUND" },
    );
  });
});
