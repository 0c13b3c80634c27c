import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { Desk, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
const DAY = 24 * 60;
let desk: Desk;
let held: CaseIds;
let codes = 0;

const operations = () => desk.as(desk.org.operations);
const text = (change: Record<string, unknown> = {}) => ({
  code: `TEXT_${codes}`,
  language: "en" as const,
  purpose: "COLLECT" as const,
  name: "A text",
  body: "Dear {name}, please call us.",
  version: 0,
  ...change,
});
const save = async (change: Record<string, unknown> = {}) =>
  (await operations()).sms.saveTemplate(text(change));
const listed = async () =>
  (await (await operations()).sms.listTemplates({ language: "en" })).find(
    ({ code }) => code === `TEXT_${codes}`,
  );
/** What an agent is offered for the case. */
const offered = async () => {
  const agent = await desk.agent();
  const { caseId: taskId } = held;
  const all = await agent.sms.previewTemplates({ taskId, language: "en" });
  return all.find(({ code }) => code === `TEXT_${codes}`)?.text;
};
const refusal = (change: Record<string, unknown>) =>
  save(change).then(
    () => "saved",
    (error) => [error.cause?.key ?? error.message, error.cause?.field],
  );

beforeAll(async () => {
  desk = await Desk.open(database.db);
  held = await desk.newCase({ borrowerName: "Budi Santoso" });
});

beforeEach(() => {
  desk.now = NOON;
  codes += 1;
});

describe("a text", () => {
  test("is offered as soon as it is saved, and in its newest wording", async () => {
    expect(await save()).toMatchObject({ version: 1 });
    expect(await offered()).toBe("Dear Budi Santoso, please call us.");
    await save({ version: 1, body: "Hello {name}" });
    expect(await offered()).toBe("Hello Budi Santoso");
    expect(await listed()).toMatchObject({
      version: 2,
      body: "Hello {name}",
      state: "IN_FORCE",
      dpdFrom: null,
    });
  });

  test("waits for its day in a new wording, while the old one goes on", async () => {
    await save();
    await save({ version: 1, body: "Later", effectiveFrom: "2026-04-02" });
    expect(await listed()).toMatchObject({ state: "UPCOMING", version: 2 });
    expect(await offered()).toBe("Dear Budi Santoso, please call us.");
    desk.now = minutesLater(2 * DAY);
    expect(await offered()).toBe("Later");
  });

  test("leaves the choice when it is disabled, whatever its wording, and comes back", async () => {
    await save();
    const { code, language } = text();
    const editor = await operations();
    await editor.sms.switchTemplate({ code, language, enabled: false });
    await save({ version: 1, body: "New words" });
    expect(await offered()).toBeUndefined();
    expect(await listed()).toMatchObject({ state: "DISABLED" });
    await editor.sms.switchTemplate({ code, language, enabled: true });
    expect(await offered()).toBe("New words");
  });

  test("that was sent keeps the wording it had", async () => {
    const { templateId } = await save();
    const agent = await desk.agent();
    const { caseId: taskId, contactId } = held;
    await agent.sms.send({ taskId, contactId, templateId, language: "en" });
    await save({ version: 1, body: "Other words" });
    const [sent] = (await agent.sms.listOfCase({ taskId })).rows;
    expect(sent?.content).toBe("Dear Budi Santoso, please call us.");
  });

  test("is written by one at a time: who saw an older wording is told", async () => {
    const editor = await operations();
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, () => editor.sms.saveTemplate(text())),
    );
    expect(all.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await refusal({})).toEqual(["sms.templateExists", "code"]);
    await save({ version: 1 });
    expect(await refusal({ version: 1 })).toEqual([
      "record.changed",
      undefined,
    ]);
  });

  test("leaves its line in the audit with every step", async () => {
    const { templateId } = await save();
    const { code, language } = text();
    const editor = await operations();
    await editor.sms.switchTemplate({ code, language, enabled: false });
    const lines = await database.db
      .selectFrom("auditLog")
      .select("action")
      .where("entity", "=", "sms_template")
      .where("entityId", "in", [String(templateId), `${code}/${language}`])
      .orderBy("id")
      .execute();
    expect(lines.map(({ action }) => action)).toEqual([
      "sms.template",
      "sms.disableTemplate",
    ]);
  });
});

test("every text that the house begins with passes what is asked of a new one", async () => {
  const texts = await database.db
    .selectFrom("smsTemplate")
    .select(["code", "language", "purpose", "name", "body"])
    .where("editorId", "is", null)
    .execute();
  const editor = await operations();
  expect(texts.length).toBeGreaterThan(15);
  for (const given of texts) {
    const { version } = await editor.sms.saveTemplate({
      ...(given as ReturnType<typeof text>),
      version: 1,
    });
    expect(version).toBe(2);
  }
});

describe("what cannot be saved", () => {
  test.each([
    [{ body: "Dear {nmae}" }, "sms.unknownVariable", "body"],
    [{ body: "Dear {name" }, "sms.looseBrace", "body"],
    [
      { body: "{name}: {amount}", purpose: "LOCATE" },
      "sms.debtToOthers",
      "body",
    ],
    [{ body: "退".repeat(400) }, "sms.tooLong", "body"],
    [
      { body: "Dear {name}, the p0lice will come" },
      "guard.forbiddenWord",
      "body",
    ],
    [{ body: "{name}, bayar atau p.o.l.i.s.i" }, "guard.forbiddenWord", "body"],
    [{ body: "{name}，我们会報警" }, "guard.forbiddenWord", "body"],
    [{ body: "Pay at evil(dot)com, {name}" }, "guard.link", "body"],
    [{ body: "Pay at {loan}.com" }, "guard.link", "body"],
    [{ effectiveFrom: "2026-03-30" }, "guard.pastDay", "effectiveFrom"],
  ])("%p: %s at %s", async (change, key, field) => {
    expect(await refusal(change)).toEqual([key, field]);
  });

  test.each([
    [{ code: "lower case" }, "sms.badCode"],
    [{ dpdFrom: 10, dpdTo: 5 }, "sms.stagesSwapped"],
  ])("%p: %s", async (change, key) => {
    const [said] = (await refusal(change)) as string[];
    expect(said).toContain(key);
  });

  test("a text that nobody has is not switched", async () => {
    const editor = await operations();
    await expect(
      editor.sms.switchTemplate({
        code: "NONE",
        language: "en",
        enabled: false,
      }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("only those who see every institution write what all of them send", async () => {
    const institutionIds = [desk.org.north.id];
    const limited = await desk.as(desk.org.operations, {}, { institutionIds });
    await expect(limited.sms.saveTemplate(text())).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(
      (await desk.as(desk.org.north.admin)).sms.listTemplates({}),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a wording for a day to come", () => {
  test("is taken back, and the one before stays as it is", async () => {
    await save();
    await save({ version: 1, body: "Hello", effectiveFrom: "2026-04-20" });
    const ruleId = (await listed())?.templateId ?? 0;
    const editor = await operations();
    const asked = { ruleId, reason: "mistaken" };
    expect(await editor.sms.withdrawTemplate(asked)).toEqual({ ruleId });
    expect(await listed()).toMatchObject({ version: 1, state: "IN_FORCE" });
    const inForce = { ...asked, ruleId: (await listed())?.templateId ?? 0 };
    await expect(editor.sms.withdrawTemplate(inForce)).rejects.toMatchObject({
      message: "setting.stands",
    });
  });
});
