import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type CaseIds, newCase, setContactRule } from "@kolekta/api/seeds";
import { openRealApp, type RealApp } from "../real-app.ts";

/** Tuesday, 12:00 in Jakarta. */
const NOON = new Date("2026-03-31T05:00:00Z");
let app: RealApp;
let caseIds: CaseIds;

beforeAll(async () => {
  app = await openRealApp({ now: () => NOON });
  const { db, org } = app;
  await db.deleteFrom("smsSetting").execute();
  await db
    .insertInto("smsSetting")
    .values({
      maxPerCase: 100,
      intervalMinutes: 0,
      manualAllowed: true,
      segmentCostMinor: 0,
      createdAt: NOON,
    })
    .execute();
  const often = { rule: "FREQ_MSG", params: { perDay: 1000 } };
  await setContactRule(db, { profile: "ID", ...often });
  caseIds = await newCase(db, { now: NOON, agentId: org.north.agent.id });
  await db
    .updateTable("borrower")
    .set({ email: "budi@example.org" })
    .where("id", "=", caseIds.borrowerId)
    .execute();
}, 180_000);
afterAll(() => app.stop());

interface Envelope {
  readonly code: string;
  readonly key?: string;
  readonly message: string;
  readonly data: { path: string; message: string }[];
}

const post = async (
  path: string,
  body: Record<string, unknown>,
  token = app.people.agent,
  lang = "en",
): Promise<Envelope> => {
  const response = await fetch(`${app.url}/prod${path}`, {
    method: "POST",
    headers: { token, "content-type": "application/json", "accept-language": lang },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope;
};

const text = (content: string, lang?: string) =>
  post(
    "/api/sms/manual/send",
    { taskId: caseIds.caseId, contactId: caseIds.contactId, text: content },
    app.people.agent,
    lang,
  );
const mail = (change: Record<string, string>) =>
  post("/api/sms/mail/send", {
    taskId: caseIds.caseId,
    subject: "Tagihan",
    text: "Mohon dibayar",
    ...change,
  });
const messages = async () =>
  (await app.db.selectFrom("smsMessage").select("content").execute()).map(({ content }) => content);

describe("own words over REST", () => {
  test.each([
    ["besok p.o.l.i.s.i datang", "polisi", "p.o.l.i.s.i", 7],
    ["besok роlіsі datang", "polisi", "роlіsі", 7],
    ["besok pol\u200bisi datang", "polisi", "pol\u200bisi", 7],
    ["besok kubunuh kamu", "bunuh", "kubunuh", 7],
    ["you will go to j@il", "jail", "j@il", 16],
    ["我们会報 警", "报警", "報 警", 4],
  ])("%s is refused, and the word is named", async (content, word, found, at) => {
    const { key, message, data } = await text(content);
    expect(key).toBe("guard.forbiddenWord");
    expect(message).toContain(`"${word}"`);
    expect(message).toContain(`"${found}" at character ${at}`);
    expect(data.map(({ path }) => path)).toEqual(["text"]);
  });

  test.each(["id", "zh"])("are refused in English to an agent with language %s", async (lang) => {
    expect((await text("awas p0lisi", lang)).message).toContain(
      'Remove the forbidden word "polisi"',
    );
  });

  test.each([
    "bayar di evil(dot)com",
    "bayar di evil titik com",
    "bayar di evil。com",
    "付款 支付.中国",
    "chat @kolektor_budi",
    "wa.me/62",
    "bit ly/abc",
    "bayar di evil%2Ecom",
    "bayar di evil.рф",
  ])("%s is refused as a link", async (content) => {
    expect((await text(content)).key).toBe("guard.link");
  });

  test.each([
    "hubungi 0812_3456_7890",
    "hubungi 0812x3456x7890",
    "hubungi ⓪⑧①②③④⑤⑥⑦⑧",
    "nol delapan satu dua tiga empat lima enam tujuh",
    "零八一二三四五六七八",
    "08-12-2034 56 78 90",
    "08 12 lalu 34 lalu 56 lalu 78 lalu 90",
    "请打电话081234567890找我",
  ])("%s is refused as a foreign number", async (content) => {
    const { key, data } = await text(content);
    expect(key).toBe("sms.foreignNumber");
    expect(data.map(({ path }) => path)).toEqual(["text"]);
  });

  test("are refused by mail too, in its text or its subject", async () => {
    expect(await mail({ subject: "P0LISI" })).toMatchObject({
      key: "guard.forbiddenWord",
      data: [{ path: "subject" }],
    });
    expect(await mail({ text: "awas b@ngs@t" })).toMatchObject({
      key: "guard.forbiddenWord",
      data: [{ path: "text" }],
    });
    expect(await mail({ subject: "evil[.]com" })).toMatchObject({
      key: "guard.link",
      data: [{ path: "subject" }],
    });
  });

  test("are refused in an SMS template of any author", async () => {
    const template = { code: "EVIL", language: "es", purpose: "COLLECT", name: "Evil", version: 0 };
    const save = (body: string) =>
      post("/api/manage/sms/template/save", { ...template, body }, app.people.operations);
    expect(await save("{name}, awas p.o.l.i.s.i")).toMatchObject({
      key: "guard.forbiddenWord",
      data: [{ path: "body" }],
    });
    expect(await save("{name}: evil(dot)com")).toMatchObject({ key: "guard.link" });
  });

  test("refused texts never reach the outbox, honest ones do", async () => {
    expect(await messages()).toEqual([]);
    const honest = [
      "Mohon bayar Rp 1.065.000 sebelum 12/05/2026 pukul 17:00. Terima kasih.",
      "Please pay through the official channels. We assess every request.",
      "感谢您的还款，请按时处理。",
    ];
    for (const content of honest) expect((await text(content)).code).toBe("00");
    expect((await mail({})).code).toBe("00");
    expect(await messages()).toEqual([...honest, "Mohon dibayar"]);
  });

  test("a long text of nothing but traps is answered", async () => {
    const traps = "p.o.l.i.s @ a.a.a. 0_8 dot ".repeat(180);
    const { key } = await mail({ text: `${traps} p.o.l.i.s.i` });
    expect(key).toBe("guard.forbiddenWord");
  });
});
