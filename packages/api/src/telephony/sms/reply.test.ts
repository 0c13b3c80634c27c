import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor } from "../../core/testing.ts";
import { readLeaf } from "../../reports/run/testing.ts";
import { appRouter } from "../../router.ts";
import { type CaseIds, type Persona } from "../../seeds/index.ts";
import { getSettingApi } from "../../manage/setting/testing.ts";
import { TelephonyHarness, minutesLater, NOON } from "../testing.ts";
import { escalateReplies } from "./actions/escalate.ts";
import { handleInboundSms } from "./actions/incoming.ts";

const database = useTestDatabase();
/** The day of NOON in Jakarta. */
const TODAY = "2026-03-31";
let harness: TelephonyHarness;
let caseIds: CaseIds;
let phone = "";
let phones = 0;

const write = (text = "Saya mau bayar hari ini", from = phone) =>
  handleInboundSms(harness.context(), { provider: "scripted", reference: null, phone: from, text });

const schedule = ({ id, institutionId }: Persona, code: string) =>
  database.db
    .insertInto("scheduledDay")
    .values({
      agentId: id,
      dayOn: TODAY,
      code,
      enabled: true,
      updatedAt: NOON,
      institutionId: institutionId ?? 0,
    })
    .execute();

const signIn = ({ id: userId }: Persona) =>
  database.db
    .insertInto("userSession")
    .values({
      userId,
      veins: "v",
      createdAt: NOON,
      lastSeenAt: NOON,
      expiresAt: minutesLater(600),
      tokenHash: Buffer.from(`token-${userId}`),
    })
    .execute();

const notices = () =>
  database.db
    .selectFrom("taskNotification")
    .select(["userId", "kind", "caseId"])
    .orderBy("id")
    .execute();
const notified = async () => (await notices()).map(({ userId }) => userId);

const list = async (
  persona: Persona,
  input: { tab?: "CASE" | "OVERDUE" | "NO_CASE"; waitingMinutes?: number } = {},
) => (await harness.as(persona)).sms.listReplies(input);
const contents = async (persona: Persona, input = {}) =>
  (await list(persona, input)).rows.map(({ content }) => content);

beforeAll(async () => {
  harness = await TelephonyHarness.open(database.db);
});

beforeEach(async () => {
  harness.now = NOON;
  phones += 1;
  phone = `62812888${String(phones).padStart(5, "0")}`;
  for (const table of ["taskNotification", "scheduledDay", "userSession"] as const)
    await database.db.deleteFrom(table).execute();
  await database.db.updateTable("smsInbound").set({ optsOut: true }).execute();
  caseIds = await harness.newCase({ phone, borrowerName: "Budi Santoso" });
});

describe("a text on a case notifies", () => {
  test("the agent on shift", async () => {
    const { agent } = harness.org.north;
    await schedule(agent, "M");
    await signIn(agent);
    await write();
    expect(await notified()).toEqual([agent.id]);
  });

  test("a colleague on shift while the agent is on leave, and shows it to the colleague", async () => {
    const { agent, colleague } = harness.org.north;
    await schedule(agent, "AL");
    await schedule(colleague, "M");
    await signIn(colleague);
    await write();
    expect(await notified()).toEqual([colleague.id]);
    const { rows } = await list(colleague);
    expect(rows).toMatchObject([{ content: "Saya mau bayar hari ini", isCaseVisible: false }]);
    expect(rows[0]?.phone).toMatch(/^0812\*{4}\d{3}$/);
    expect(await contents(agent)).toHaveLength(1);
  });

  test("the leader when no agent of the group is on shift", async () => {
    const { agent, colleague, leader } = harness.org.north;
    await schedule(agent, "AL");
    await schedule(colleague, "M");
    await write();
    expect(await notified()).toEqual([leader.id]);
  });

  test("the leader when the agent is disabled", async () => {
    const { agent, leader } = harness.org.north;
    const status = (value: "ENABLED" | "DISABLED") =>
      database.db
        .updateTable("appUser")
        .set({ status: value })
        .where("id", "=", agent.id)
        .execute();
    await status("DISABLED");
    await write().finally(() => status("ENABLED"));
    expect(await notified()).toEqual([leader.id]);
  });
});

describe("the list of unanswered replies", () => {
  test("shows agents their own and leaders those of the group, with age and counts", async () => {
    const { agent, colleague, leader, admin } = harness.org.north;
    await write();
    harness.now = minutesLater(45);
    for (const persona of [agent, leader, admin]) {
      const { rows, counts, total } = await list(persona);
      expect(rows).toMatchObject([
        { taskId: caseIds.caseId, waitingMinutes: 45, isOverdue: false },
      ]);
      expect([counts, total]).toEqual([{ CASE: 1, OVERDUE: 0, NO_CASE: 0 }, 1]);
    }
    for (const persona of [colleague, harness.org.south.admin])
      expect(await contents(persona)).toEqual([]);
    expect(await contents(leader, { waitingMinutes: 60 })).toEqual([]);
    expect(await contents(leader, { waitingMinutes: 45 })).toHaveLength(1);
    expect(await (await harness.as(agent)).sms.countReplies()).toEqual({ waiting: 1 });
  });

  test("ends with a text to the borrower", async () => {
    await write();
    harness.now = minutesLater(1);
    await harness.queueText(caseIds);
    expect(await contents(harness.org.north.agent)).toEqual([]);
    harness.now = minutesLater(2);
    await write("Terima kasih");
    expect(await contents(harness.org.north.agent)).toEqual(["Terima kasih"]);
  });

  test("leaves out borrowers who opted out", async () => {
    await write("STOP");
    expect(await contents(harness.org.north.agent)).toEqual([]);
  });

  test("is exported as a workbook and the export is audited", async () => {
    await write();
    const actor = await getActor(database.db, harness.org.north.leader);
    const context = createTestContext(database.db, actor, { now: () => harness.now });
    const caller = createCallerFactory(appRouter)(context);
    const { heads, rows } = await readLeaf(
      await caller.list.export({ list: "telephony.sms.listReplies", filter: { tab: "CASE" } }),
    );
    expect(rows).toHaveLength(1);
    expect(Object.fromEntries(heads.map((head, at) => [head, rows[0]?.[at]]))).toMatchObject({
      Phone: expect.stringContaining("****"),
      "Received (Asia/Jakarta)": `${TODAY} 12:00:00`,
      "Waiting, minutes": "0",
      Agent: "User north-agent",
      Content: "Saya mau bayar hari ini",
    });
    const audits = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "sms.export")
      .where("entity", "=", "sms")
      .execute();
    expect(audits).toEqual([{ after: { list: "telephony.sms.listReplies", tab: "CASE" } }]);
  });
});

describe("a text without a case", () => {
  /** Text from the number of a relative without any message before. */
  const fromRelative = async () => {
    await database.db
      .insertInto("contact")
      .values({
        borrowerId: caseIds.borrowerId,
        relation: "R03",
        name: "Ibu",
        phone: `${phone}9`,
        source: "APPLICATION",
      })
      .execute();
    await write("Siapa ini?", `${phone}9`);
  };

  test("is shown to the leader of the institution that knows the number", async () => {
    const { agent, leader } = harness.org.north;
    await fromRelative();
    expect(await notices()).toEqual([
      { userId: leader.id, kind: "SMS_WITHOUT_CASE", caseId: null },
    ]);
    expect(await contents(leader, { tab: "NO_CASE" })).toEqual(["Siapa ini?"]);
    for (const persona of [agent, harness.org.south.leader])
      expect(await contents(persona, { tab: "NO_CASE" })).toEqual([]);
  });

  test("is closed once by a leader", async () => {
    await fromRelative();
    const leader = await harness.as(harness.org.north.leader);
    const { rows } = await leader.sms.listReplies({ tab: "NO_CASE" });
    const closing = { inboundId: rows[0]?.inboundId ?? 0, reason: "Wrong number" };
    await expect(
      (await harness.as(harness.org.south.leader)).sms.settleReply(closing),
    ).rejects.toMatchObject({ code: "NOT_FOUND" });
    const text = sql`select from sms_inbound for no key update`;
    const settle = () => leader.sms.settleReply(closing);
    expect(await waitsInLock(database.db, text, settle)).toBe(true);
    expect(await contents(harness.org.north.leader, { tab: "NO_CASE" })).toEqual([]);
    await expect(leader.sms.settleReply(closing)).rejects.toThrow("sms.replySettled");
  });

  test("of an unknown number is shown only to users who see all institutions", async () => {
    await write("Halo", "628000000077");
    expect(await contents(harness.org.operations, { tab: "NO_CASE" })).toEqual(["Halo"]);
    expect(await contents(harness.org.north.leader, { tab: "NO_CASE" })).toEqual([]);
  });
});

describe("an unanswered text", () => {
  test("is escalated to the leader once, after the term", async () => {
    await write();
    await database.db.deleteFrom("taskNotification").execute();
    harness.now = minutesLater(119);
    expect(await escalateReplies(harness.context())).toBe(0);
    harness.now = minutesLater(120);
    expect(await escalateReplies(harness.context())).toBe(1);
    expect(await escalateReplies(harness.context())).toBe(0);
    const { leader } = harness.org.north;
    expect(await notices()).toEqual([
      { userId: leader.id, kind: "SMS_UNANSWERED", caseId: caseIds.caseId },
    ]);
    expect(await contents(leader, { tab: "OVERDUE" })).toHaveLength(1);
  });

  test("is escalated after the term of its institution", async () => {
    const { administrator, north } = harness.org;
    const { reply } = await getSettingApi(harness.db, administrator, harness.now);
    await reply.save({
      institutionId: north.agent.institutionId,
      baseId: null,
      values: { minutes: 10 },
      reason: "Quick answers",
    });
    await write();
    harness.now = minutesLater(10);
    expect(await escalateReplies(harness.context())).toBe(1);
  });

  test("is not escalated once answered", async () => {
    await write();
    harness.now = minutesLater(1);
    await harness.queueText(caseIds);
    harness.now = minutesLater(600);
    expect(await escalateReplies(harness.context())).toBe(0);
  });
});
