import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { CaseIds } from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import { approveProposed, getProposalApi } from "../../manage/proposal/testing.ts";
import { getRefusal } from "../../session/testing.ts";
import { TelephonyHarness, minutesLater, NOON } from "../testing.ts";

const database = useTestDatabase();
const DAY = 24 * 60;
let harness: TelephonyHarness;
let caseIds: CaseIds;
let codes = 0;

const operations = () => harness.as(harness.org.operations);
const text = (change: Record<string, unknown> = {}) => ({
  code: `TEXT_${codes}`,
  language: "en" as const,
  purpose: "COLLECT" as const,
  name: "A text",
  body: "Dear {name}, please call us.",
  version: 0,
  ...change,
});
const propose = async (change: Record<string, unknown> = {}) =>
  (await operations()).sms.saveTemplate(text(change));
const approve = (
  proposed: Promise<{ readonly proposalId: number }>,
  decider = harness.org.management,
) => approveProposed(database.db, decider, harness.now, proposed);
/** Proposes and approves the version on the day before. */
const save = async (change: Record<string, unknown> = {}) => {
  const now = harness.now;
  harness.now = new Date(now.getTime() - DAY * 60_000);
  await approve(propose(change));
  harness.now = now;
  return (await listed()) ?? expect.unreachable();
};
const listed = async () =>
  (await (await operations()).sms.listTemplates({ language: "en" })).find(
    ({ code }) => code === `TEXT_${codes}`,
  );
const offered = async () => {
  const agent = await harness.agent();
  const { caseId: taskId } = caseIds;
  const all = await agent.sms.previewTemplates({ taskId, language: "en" });
  return all.find(({ code }) => code === `TEXT_${codes}`)?.text;
};
const refusal = (change: Record<string, unknown>) =>
  propose(change).then(
    () => "proposed",
    (error) => [error.cause?.key ?? error.message, error.cause?.field],
  );

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
  caseIds = await harness.newCase({ borrowerName: "Budi Santoso" });
});

beforeEach(() => {
  harness.now = NOON;
  codes += 1;
});

describe("a text", () => {
  test("is offered from its first day on and in its newest wording", async () => {
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

  test("waits for its first day in a new wording while the old one stays in force", async () => {
    await save();
    await save({ version: 1, body: "Later", effectiveFrom: "2026-04-02" });
    expect(await listed()).toMatchObject({ state: "UPCOMING", version: 2 });
    expect(await offered()).toBe("Dear Budi Santoso, please call us.");
    harness.now = minutesLater(2 * DAY);
    expect(await offered()).toBe("Later");
  });

  test("disappears from the choice while disabled, in every wording, and returns", async () => {
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

  test("that was sent preserves its wording", async () => {
    const { templateId } = await save();
    const agent = await harness.agent();
    const { caseId: taskId, contactId } = caseIds;
    await agent.sms.send({ taskId, contactId, templateId, language: "en" });
    await save({ version: 1, body: "Other words" });
    const [sent] = (await agent.sms.listOfCase({ taskId })).rows;
    expect(sent?.content).toBe("Dear Budi Santoso, please call us.");
  });

  test("rejects an edit that is based on an older wording", async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => propose()));
    const [proposed] = all;
    expect(new Set(all.map(({ proposalId }) => proposalId)).size).toBe(1);
    await approve(Promise.resolve(proposed ?? expect.unreachable()));
    expect(await refusal({})).toEqual(["sms.templateExists", "code"]);
    await save({ version: 1 });
    expect(await refusal({ version: 1 })).toEqual(["record.changed", undefined]);
  });

  test("needs a second person and takes effect on a later day", async () => {
    const proposed = await propose();
    expect(proposed).toMatchObject({ state: "PROPOSED", effectiveOn: "2026-04-01" });
    const { operations: editor, administrator, management } = harness.org;
    for (const decider of [editor, administrator])
      expect(await getRefusal(approve(Promise.resolve(proposed), decider))).not.toBeNull();
    expect(await listed()).toBeUndefined();
    await approve(Promise.resolve(proposed), management);
    expect(await offered()).toBeUndefined();
    harness.now = minutesLater(DAY);
    expect(await offered()).toBe("Dear Budi Santoso, please call us.");
  });

  test("shows an approver the present and the proposed words", async () => {
    await save();
    const { proposalId } = await propose({ version: 1, body: "Hello {name}" });
    const api = await getProposalApi(database.db, harness.org.management, harness.now);
    expect(await api.get({ proposalId })).toMatchObject({
      kind: "SMS_TEMPLATE",
      subjectName: `TEXT_${codes} en`,
      before: { body: "Dear {name}, please call us.", speaksOfDebt: true },
      after: { body: "Hello {name}", speaksOfDebt: true },
    });
  });

  test("writes an audit entry with every step", async () => {
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
    expect(lines.map(({ action }) => action)).toEqual(["sms.template", "sms.disableTemplate"]);
  });
});

test("as delivered passes the checks of a new one", async () => {
  const texts = await database.db
    .selectFrom("smsTemplate")
    .select(["code", "language", "purpose", "name", "body"])
    .where("editorId", "is", null)
    .execute();
  expect(texts.length).toBeGreaterThan(15);
  for (const template of texts) {
    const proposed = await propose({ ...template, version: 1 });
    expect(proposed.state).toBe("PROPOSED");
  }
});

describe("invalid text settings", () => {
  test.each([
    [{ body: "Dear {nmae}" }, "sms.unknownVariable", "body"],
    [{ body: "Dear {name" }, "sms.looseBrace", "body"],
    [{ body: "{name}: {amount}", purpose: "LOCATE" }, "sms.debtToOthers", "body"],
    [{ body: "退".repeat(400) }, "sms.tooLong", "body"],
    [{ body: "Dear {name}, the p0lice will come" }, "guard.forbiddenWord", "body"],
    [{ body: "{name}, bayar atau p.o.l.i.s.i" }, "guard.forbiddenWord", "body"],
    [{ body: "{name}，我们会報警" }, "guard.forbiddenWord", "body"],
    [{ body: "Pay at evil(dot)com, {name}" }, "guard.link", "body"],
    [{ body: "Pay at {loan}.com" }, "guard.link", "body"],
    [{ effectiveFrom: "2026-03-31" }, "proposal.dayTooEarly", "effectiveFrom"],
  ])("%p: %s at %s", async (change, key, field) => {
    expect(await refusal(change)).toEqual([key, field]);
  });

  test.each([
    [{ code: "lower case" }, "sms.badCode"],
    [{ dpdFrom: 10, dpdTo: 5 }, "sms.stagesSwapped"],
  ])("%p: %s", async (change, key) => {
    const [message] = (await refusal(change)) as string[];
    expect(message).toContain(key);
  });

  test("an unknown text cannot be enabled or disabled", async () => {
    const editor = await operations();
    await expect(
      editor.sms.switchTemplate({ code: "NONE", language: "en", enabled: false }),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("only users who see every institution edit the texts of all institutions", async () => {
    const institutionIds = [harness.org.north.id];
    const limited = await harness.as(harness.org.operations, {}, { institutionIds });
    await expect(limited.sms.saveTemplate(text())).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(
      (await harness.as(harness.org.north.admin)).sms.listTemplates({}),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("a wording for a future day", () => {
  test("is withdrawn and leaves the previous one unchanged", async () => {
    await save();
    await save({ version: 1, body: "Hello", effectiveFrom: "2026-04-20" });
    const ruleId = (await listed())?.templateId ?? 0;
    const editor = await operations();
    const input = { ruleId, reason: "mistaken" };
    const withdrawing = await editor.sms.withdrawTemplate(input);
    expect(await listed()).toMatchObject({ version: 2 });
    await approve(Promise.resolve(withdrawing));
    expect(await listed()).toMatchObject({ version: 1, state: "IN_FORCE" });
    const inForce = { ...input, ruleId: (await listed())?.templateId ?? 0 };
    await expect(editor.sms.withdrawTemplate(inForce)).rejects.toMatchObject({
      message: "setting.alreadyEffective",
    });
  });
});
