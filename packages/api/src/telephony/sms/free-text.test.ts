import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type CaseIds, setContactRule } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { guardRouter } from "../../tasks/guard/router.ts";
import { TelephonyHarness, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
let harness: TelephonyHarness;
let caseIds: CaseIds;

const target = () => ({ taskId: caseIds.caseId, contactId: caseIds.contactId });

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  await harness.configure({ maxPerCase: 100, intervalMinutes: 0 });
  caseIds = await harness.newCase({ borrowerName: "Budi Santoso" });
});

describe("free text", () => {
  const send = async (text: string, contactId = caseIds.contactId) =>
    (await harness.agent()).sms.sendManual({ taskId: caseIds.caseId, contactId, text });
  const refusal = (text: string, contactId?: number) =>
    send(text, contactId).then(
      () => "sent",
      (error) => error.cause.key,
    );

  test("is sent unchanged without invisible characters", async () => {
    const { messageId } = await send("Mohon bayar\u200b Rp 1.065.000\r\nTerima kasih");
    expect((await harness.message(messageId)).content).toBe(
      "Mohon bayar Rp 1.065.000\nTerima kasih",
    );
  });

  test.each([
    ["klik https://bayar.example/x", "guard.link"],
    ["klik ｗｗｗ.bayar.id", "guard.link"],
    ["transfer ke 1234567890", "sms.foreignNumber"],
    ["bayar Rp 900.000", "sms.foreignNumber"],
    ["x".repeat(612), "sent"],
    ["您".repeat(269), "sms.tooLong"],
  ])("%s -> %s", async (text, key) => {
    expect(await refusal(text)).toBe(key);
  });

  test.each([
    ["transfer ke 1234567890", "sms.foreignNumber"],
    ["nol delapan satu dua tiga empat lima enam", "sms.foreignNumber"],
    ["bayar Rp 900.000", "sms.foreignNumber"],
    ["Mohon bayar Rp 1.065.000", "sent"],
  ])("gets the same result from the preliminary check: %s -> %s", async (text, key) => {
    const check = createCallerFactory(guardRouter)(
      createTestContext(database.db, await getActor(database.db, harness.org.north.agent), {
        now: () => harness.now,
      }),
    ).check;
    const checked = await check({ ...target(), action: "SMS", text }).then(
      ({ verdict }) => (verdict === "BLOCK" ? "guard.blocked" : "sent"),
      (error) => error.cause.key,
    );
    expect(checked).toBe(key);
    expect(await refusal(text)).toBe(key);
  });

  const CONTENT = { forbidden: [] as string[], links: false };
  const rule = (params: typeof CONTENT & { hosts?: string[] }) =>
    setContactRule(database.db, { profile: "ID", rule: "CONTENT", params });

  test("finds a disguised forbidden word and reports its position and statute", async () => {
    const text = "Besok p.o.l.i.s.i datang";
    const error = await send(text).catch((thrown) => thrown.cause);
    expect(error).toMatchObject({
      key: "guard.forbiddenWord",
      field: "text",
      params: { word: "polisi", found: "p.o.l.i.s.i", at: 7 },
    });
    const decision = await database.db
      .selectFrom("guardDecision")
      .select("findings")
      .where("caseId", "=", caseIds.caseId)
      .executeTakeFirstOrThrow();
    expect(decision.findings).toContainEqual(
      expect.objectContaining({ rule: "CONTENT", source: expect.stringContaining("AFPI") }),
    );
  });

  test("finds the institution's own forbidden words as whole words, like statutory ones", async () => {
    await rule({ ...CONTENT, forbidden: ["kerupuk"] });
    expect(await refusal("makan kerupuk")).toBe("guard.forbiddenWord");
    expect(await refusal("makan ker\u200bupuk")).toBe("guard.forbiddenWord");
    expect(await refusal("makan ｋｅｒｕｐｕｋ")).toBe("guard.forbiddenWord");
    expect(await refusal("makan k3rvpuk")).toBe("sent");
    expect(await refusal("kerupukku")).toBe("sent");
    await rule(CONTENT);
    expect(await refusal("makan kerupuk")).toBe("sent");
  });

  test("is judged by the list in force at that instant", async () => {
    const writeLine = (severity: string) =>
      database.db
        .insertInto("forbiddenWord")
        .values({
          jurisdiction: "ID",
          language: "es",
          word: "jablay",
          category: "INSULT",
          severity,
          source: "House rule",
          effectiveOn: "2026-03-31",
        })
        .execute();
    expect(await refusal("jablay")).toBe("guard.forbiddenWord");
    await writeLine("ALLOW");
    expect(await refusal("jablay")).toBe("sent");
    await writeLine("BLOCK");
    expect(await refusal("jablay")).toBe("guard.forbiddenWord");
  });

  test("may name the repayment code of the borrower but no other", async () => {
    const text = "Kode bayar 8808 1234 5678 9012 untuk Rp 777.000";
    expect(await refusal(text)).toBe("sms.foreignNumber");
    await database.db
      .insertInto("repaymentCode")
      .values({
        loanId: caseIds.loanId,
        caseId: caseIds.caseId,
        type: "SINGLE",
        channel: "VA",
        bank: "BNI",
        number: "8808123456789012",
        amountMinor: 777_000,
        state: "ACTIVE",
        expiresAt: minutesLater(60),
      })
      .execute();
    expect(await refusal(text)).toBe("sent");
    expect(await refusal(text.replace("9012", "9013"))).toBe("sms.foreignNumber");
  });

  test("links only to our own hosts from a template and nowhere from free text", async () => {
    const link = "https://bayar.house.example/x";
    const { id } = await database.db
      .insertInto("smsTemplate")
      .values({
        code: "LINK",
        language: "es",
        purpose: "COLLECT",
        name: "Link",
        body: `Bayar di ${link}`,
        effectiveFrom: "2026-01-01",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const byTemplate = async () =>
      (await harness.agent()).sms.send({ ...target(), templateId: id, language: "es" }).then(
        () => "sent",
        (error) => error.cause.key,
      );
    expect(await byTemplate()).toBe("guard.link");
    await rule({ ...CONTENT, hosts: ["bayar.house.example"] });
    expect(await byTemplate()).toBe("sent");
    expect(await refusal(`Bayar di ${link}`)).toBe("guard.link");
    await rule(CONTENT);
  });

  test("is sent only to the borrower and only where the institution allows free text", async () => {
    expect(await refusal("Halo", caseIds.emergencyContactId)).toBe("sms.templateOnly");
    await harness.configure({ maxPerCase: 100, intervalMinutes: 0, manualAllowed: false });
    expect(await refusal("Halo")).toBe("sms.manualNotAllowed");
  });
});
