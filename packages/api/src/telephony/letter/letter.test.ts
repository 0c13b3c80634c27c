import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { evaluateContact } from "../../tasks/guard/actions/guard.ts";
import { guardRouter } from "../../tasks/guard/router.ts";
import type { CaseIds, Persona } from "../../seeds/index.ts";
import { TelephonyHarness, minutesLater, NOON } from "../testing.ts";
import { fill, getBodyRefusal } from "./rules.ts";

const database = useTestDatabase();
const createGuardCaller = createCallerFactory(guardRouter);
let harness: TelephonyHarness;
let caseIds: CaseIds;

const as = (persona: Persona) => harness.as(persona);
const leader = () => as(harness.org.north.leader);

const templateId = async (language = "es"): Promise<number> =>
  (
    await database.db
      .selectFrom("letterTemplate")
      .select("id")
      .where("code", "=", "SP1")
      .where("language", "=", language)
      .where("institutionId", "is", null)
      .executeTakeFirstOrThrow()
  ).id;

const updateBorrower = async (values: { address?: string; email?: string | null }) => {
  await database.db
    .updateTable("borrower")
    .set(values)
    .where("id", "=", caseIds.borrowerId)
    .execute();
};

const send = async (delivery: "PRINTED" | "MAIL" = "PRINTED") =>
  (await leader()).letter.send({
    taskId: caseIds.caseId,
    templateId: await templateId(),
    delivery,
  });

const warnings = async () => {
  const actor = await getActor(database.db, harness.org.north.agent);
  const context = createTestContext(database.db, actor, { now: () => harness.now });
  const request = { taskId: caseIds.caseId, contactId: caseIds.contactId };
  const { findings } = await createGuardCaller(context).check({ ...request, action: "CALL" });
  return findings.filter(({ rule }) => rule === "WARNING_LETTER").length;
};

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { cause?: { key?: string } }) => error.cause?.key ?? String(error),
  );

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  caseIds = await harness.newCase({ borrowerName: "Budi Santoso", dpd: 5 });
  await updateBorrower({ address: "Jl. Melati 5, Jakarta", email: "budi@example.com" });
});

describe("a letter", () => {
  test("states the debt of its day in its language and currency and is stored as sent", async () => {
    const preview = await (await leader()).letter.preview({ taskId: caseIds.caseId });
    const offered = preview.letters.find(({ language }) => language === "es");
    expect(preview.figures).toEqual({
      dueOn: "2026-03-26",
      days: 5,
      currency: "IDR",
      principalMinor: 1_000_000,
      benefitMinor: 60_000,
      lateFeeMinor: 5_000,
      arrearsMinor: 1_065_000,
    });
    expect(offered?.text).toContain("Rp\u00a01.065.000");
    expect(offered?.text).toContain("26 Mar 2026");
    expect(offered?.text).not.toMatch(/[{}]/);
    const { letterId } = await send();
    const [row] = await (await leader()).letter.listOfCase({ taskId: caseIds.caseId });
    expect(row).toMatchObject({
      letterId,
      code: "SP1",
      attempt: 1,
      delivery: "PRINTED",
      letterOn: "2026-03-31",
      days: 5,
      arrearsMinor: 1_065_000,
      state: "SENT",
      writerName: "User north-leader",
    });
    const decision = await database.db
      .selectFrom("letter as w")
      .innerJoin("guardDecision as d", "d.id", "w.decisionId")
      .select(["d.action", "w.body"])
      .where("w.id", "=", letterId)
      .executeTakeFirstOrThrow();
    expect(decision).toEqual({ action: "LETTER", body: offered?.text ?? "" });
  });

  test("ends the warning of the guard from its day", async () => {
    expect(await warnings()).toBe(1);
    await send();
    expect(await warnings()).toBe(0);
  });

  test("does not excuse a contact that was made before it left", async () => {
    harness.now = minutesLater(60);
    await send();
    const actor = await getActor(database.db, harness.org.north.agent);
    const guardContext = { db: database.db, now: () => harness.now, actor };
    const warnedAt = async (happenedAt: Date) => {
      const request = { taskId: caseIds.caseId, contactId: caseIds.contactId };
      const { decision } = await evaluateContact(guardContext, {
        ...request,
        action: "CALL",
        happenedAt,
      });
      return decision.findings.some(({ rule }) => rule === "WARNING_LETTER");
    };
    expect(await warnedAt(minutesLater(30))).toBe(true);
    expect(await warnedAt(minutesLater(60))).toBe(false);
  });

  test("that was returned does not count as a warning and is sent again as the next attempt", async () => {
    const { letterId } = await send();
    const back = { letterId, reason: "MOVED", note: "" } as const;
    const returned = async (returnedOn: string) =>
      (await leader()).letter.recordReturn({ ...back, returnedOn });
    expect(await refusal(returned("2026-03-30"))).toBe("letter.wrongDay");
    expect(await refusal(returned("2026-04-01"))).toBe("letter.wrongDay");
    await returned("2026-03-31");
    expect(await refusal(returned("2026-03-31"))).toBe("letter.returned");
    expect(await warnings()).toBe(1);
    await send();
    expect(await warnings()).toBe(0);
    const rows = await (await leader()).letter.listOfCase({ taskId: caseIds.caseId });
    expect(rows.map(({ attempt, state }) => [attempt, state])).toEqual([
      [2, "SENT"],
      [1, "RETURNED"],
    ]);
  });

  test("is sent once when two requests send it concurrently", async () => {
    const both = await Promise.all([refusal(send()), refusal(send())]);
    expect(both.toSorted()).toEqual(["done", "letter.alreadySent"]);
    const { n } = await database.db
      .selectFrom("letter")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("caseId", "=", caseIds.caseId)
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(1);
  });

  test("is never changed", async () => {
    const { letterId } = await send();
    const change = database.db
      .updateTable("letter")
      .set({ body: "x" })
      .where("id", "=", letterId)
      .execute();
    expect(await refusal(change)).toContain("append-only");
  });

  test("printed again has the same bytes, creates no second letter and records every print", async () => {
    const { letterId } = await send();
    const print = async () => {
      const reply = await (await leader()).letter.download({ letterId });
      return new Uint8Array(await new Response(reply.body).arrayBuffer());
    };
    const first = await print();
    harness.now = minutesLater(60);
    expect(await print()).toEqual(first);
    expect(new TextDecoder().decode(first.slice(0, 5))).toBe("%PDF-");
    const many = await (await leader()).letter.downloadMany({ letterIds: [letterId] });
    expect(new Uint8Array(await new Response(many.body).arrayBuffer())).toEqual(first);
    const prints = await database.db
      .selectFrom("auditLog")
      .select("actorId")
      .where("action", "=", "letter.print")
      .where("entityId", "=", String(letterId))
      .execute();
    expect(prints).toHaveLength(3);
  });

  test("by mail waits in the outbox, is judged as a mail and warns once it has left", async () => {
    const { letterId } = await send("MAIL");
    const { messageId } = await database.db
      .selectFrom("letter")
      .select("messageId")
      .where("id", "=", letterId)
      .executeTakeFirstOrThrow();
    const mail = await harness.message(messageId ?? 0);
    expect(mail).toMatchObject({
      channel: "08",
      address: "budi@example.com",
      state: "QUEUED",
      subject: "Surat Peringatan",
    });
    expect(mail.content).toContain("POJK 22/2023");
    expect(await warnings()).toBe(1);
    const become = (state: string) =>
      database.db.updateTable("smsMessage").set({ state }).where("id", "=", mail.id).execute();
    await become("SENT");
    expect(await warnings()).toBe(0);
    await become("UNDELIVERED");
    expect(await warnings()).toBe(1);
    await send();
  });

  test("by mail is not blocked by the rule that requires it", async () => {
    await sql`
      insert into guard_rule (profile, rule, version, layer, institution_id, effective_from, severity, params, source)
      select 'ID', 'WARNING_LETTER', max(version) + 1, 'INSTITUTION', ${harness.org.north.id}, '2026-03-01', 'BLOCK', '{}', 'test'
      from guard_rule where profile = 'ID' and rule = 'WARNING_LETTER'`.execute(database.db);
    await send("MAIL");
    await sql`
      insert into guard_rule (profile, rule, version, layer, institution_id, effective_from, severity, params, source)
      select 'ID', 'WARNING_LETTER', max(version) + 1, 'INSTITUTION', ${harness.org.north.id}, '2026-03-02', 'WARN', '{}', 'test'
      from guard_rule where profile = 'ID' and rule = 'WARNING_LETTER'`.execute(database.db);
  });

  test("goes by post outside contact hours, on a holiday and beyond the limit of days", async () => {
    caseIds = await harness.newCase({ dpd: 200 });
    await updateBorrower({ address: "Jl. Mawar 1" });
    harness.now = new Date("2026-03-21T20:00:00Z");
    expect(await send()).toMatchObject({ letterId: expect.any(Number) });
  });

  test("is refused on hold, without an address, and where nothing is overdue", async () => {
    await updateBorrower({ address: "", email: null });
    expect(await refusal(send())).toBe("letter.noAddress");
    expect(await refusal(send("MAIL"))).toBe("mail.noAddress");
    await updateBorrower({ address: "Jl. Melati 5" });
    await database.db
      .insertInto("caseHold")
      .values({ caseId: caseIds.caseId, kind: "DISPUTE", openedAt: NOON })
      .execute();
    expect(await refusal(send())).toBe("guard.onHold");
    caseIds = await harness.newCase({ dpd: -1 });
    await updateBorrower({ address: "Jl. Mawar 1" });
    expect(await refusal(send())).toBe("letter.notOverdue");
  });

  test("cannot be written or printed by another institution or an agent", async () => {
    const { letterId } = await send();
    const south = await as(harness.org.south.leader);
    const agent = await as(harness.org.north.agent);
    const base = { taskId: caseIds.caseId, delivery: "PRINTED" } as const;
    const request = { ...base, templateId: await templateId() };
    expect(await refusal(south.letter.send(request))).toBe("record.notFound");
    expect(await refusal(south.letter.download({ letterId }))).toBe("record.notFound");
    expect(await refusal(south.letter.downloadMany({ letterIds: [letterId] }))).toBe(
      "record.notFound",
    );
    expect(await refusal(agent.letter.send(request))).toBe("access.denied");
    expect(await refusal(agent.letter.download({ letterId }))).toBe("access.denied");
    expect(await agent.letter.listOfCase({ taskId: caseIds.caseId })).toHaveLength(1);
  });
});

describe("letters for many cases", () => {
  test("sends the others despite one refusal and returns the same letters when repeated", async () => {
    const other = await harness.newCase({ dpd: 9 });
    const paid = await harness.newCase({ dpd: -1 });
    const ids = [caseIds, other, paid].map(({ caseId }) => caseId);
    await sql`update borrower set address = 'Jl. Mawar 1'`.execute(database.db);
    const sendLetters = async () =>
      (await leader()).letter.sendMany({
        taskIds: ids,
        code: "SP1",
        language: "es",
        delivery: "PRINTED",
      });
    const first = await sendLetters();
    expect(first.sent.map(({ taskId }) => taskId)).toEqual(ids.slice(0, 2));
    expect(first.refused).toMatchObject([{ taskId: paid.caseId, key: "letter.notOverdue" }]);
    expect((await sendLetters()).sent).toEqual(first.sent);
    const pages = await (
      await leader()
    ).letter.downloadMany({ letterIds: first.sent.map(({ letterId }) => letterId) });
    const text = await new Response(pages.body).text();
    expect(text).toContain("/Count 2");
    const listed = await (await leader()).letter.list({ state: "SENT" });
    expect(listed.rows.map(({ taskId }) => taskId)).toContain(other.caseId);
  });
});

describe("a template", () => {
  const BODY =
    "Yth {name}, pinjaman {loan} jatuh tempo {due}, {days} hari. {principal} {benefit} {lateFee}";

  test("contains the statutory statements and nothing unknown", () => {
    expect(getBodyRefusal(BODY)).toBeNull();
    expect(getBodyRefusal(BODY.replace("{benefit}", ""))).toMatchObject({
      key: "letter.lacks",
      field: "body",
      params: { names: "benefit" },
    });
    expect(getBodyRefusal(`${BODY} {phone}`)).toMatchObject({
      key: "sms.unknownVariable",
      params: { names: "phone" },
    });
    expect(getBodyRefusal(`${BODY} {`)).toMatchObject({ key: "sms.looseBrace" });
  });

  test("is filled once: a name in braces stays a name", () => {
    const values = { name: "{loan}", loan: "KL1" } as never;
    expect(fill("{name} {loan}", values)).toBe("{loan} KL1");
  });

  test("is proposed, takes effect after approval and belongs only to its institution", async () => {
    const admin = await as(harness.org.north.admin);
    const wording = {
      institutionId: harness.org.north.id,
      code: "SP1",
      language: "es",
      name: "Surat kami",
      title: "Surat kami",
      body: BODY,
      law: "POJK 22/2023",
      baseId: null,
      effectiveOn: "2026-04-02",
    } as const;
    expect(await refusal(admin.letter.saveTemplate({ ...wording, body: `${BODY} p0lisi` }))).toBe(
      "guard.forbiddenWord",
    );
    expect(await refusal(admin.letter.saveTemplate({ ...wording, institutionId: null }))).toBe(
      "access.denied",
    );
    expect(
      await refusal(admin.letter.saveTemplate({ ...wording, institutionId: harness.org.south.id })),
    ).toBe("record.notFound");
    const { management, operations } = harness.org;
    const proposed = admin.letter.saveTemplate(wording);
    await approveProposed(database.db, management, NOON, proposed);
    const offered = async (on: string, { caseId }: CaseIds) => {
      harness.now = new Date(`${on}T05:00:00Z`);
      const request = { taskId: caseId };
      const boss = await as(operations);
      const { letters } = await boss.letter.preview(request);
      return letters.find(({ language }) => language === "es")?.title;
    };
    const south = await harness.newCase({
      dpd: 5,
      institutionId: harness.org.south.id,
      agentId: null,
    });
    expect(await offered("2026-04-01", caseIds)).toBe("Surat Peringatan");
    expect(await offered("2026-04-02", caseIds)).toBe("Surat kami");
    expect(await offered("2026-04-02", south)).toBe("Surat Peringatan");
    const listed = await (await as(harness.org.south.admin)).letter.listTemplates();
    expect(listed.map(({ institutionId }) => institutionId)).toEqual([null, null]);
  });
});
