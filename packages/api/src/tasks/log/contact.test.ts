import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  organisation,
  type Organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { processAgentFacts } from "../../reports/agent/actions/process-facts.ts";
import { tasksRouter } from "../router.ts";
import type { SaveInput } from "./contract.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);

/** A Tuesday noon in Jakarta, and the same evening after the window has closed. */
const NOON = new Date("2026-03-31T05:00:00Z");
const NIGHT = new Date("2026-03-31T14:00:00Z");
const SUNDAY = new Date("2026-04-05T05:00:00Z");
/** Good Friday (Wafat Yesus Kristus). */
const HOLIDAY = new Date("2026-04-03T05:00:00Z");
const LATER = new Date("2026-04-20T02:00:00Z");

let org: Organisation;
let caseIds: CaseIds;

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "in", [ROLE.agent, ROLE.leader])
    .execute();
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id });
});

const as = async (persona: Persona, now: Date, overrides: Partial<BaseContext> = {}) =>
  call(
    createTestContext(database.db, await getActor(database.db, persona), {
      now: () => now,
      ...overrides,
    }),
  );

const record = async (
  now: Date,
  overrides: Partial<SaveInput> = {},
  context: Partial<BaseContext> = {},
) =>
  (await as(org.north.agent, now, context)).log.save({
    taskId: caseIds.caseId,
    version: 1,
    contactId: caseIds.contactId,
    channel: "05",
    result: "A20RETRY",
    nextCallAt: LATER,
    ...overrides,
  });

/** Moves the assignment to long before noon of the day. */
const assignEarlier = () =>
  database.db
    .updateTable("collectionCase")
    .set({ assignedAt: new Date("2026-03-20T05:00:00Z") })
    .where("id", "=", caseIds.caseId)
    .execute();

const attempts = () =>
  database.db
    .selectFrom("contactAttempt as t")
    .leftJoin("guardDecision as d", "d.id", "t.decisionId")
    .select([
      ...(["t.action", "t.at", "t.connectedAt", "t.agentId"] as const),
      "d.verdict",
      "d.at as decidedAt",
    ])
    .where("t.borrowerId", "=", caseIds.borrowerId)
    .orderBy("t.id")
    .execute();

const listNotices = async (persona: Persona) => {
  const { rows } = await (await as(persona, NOON)).notification.list({});
  return rows.filter(({ taskId }) => taskId === caseIds.caseId).map(({ kind }) => kind);
};

const addAttempt = (overrides: { action: "CALL" | "SMS"; at: Date }) =>
  database.db
    .insertInto("contactAttempt")
    .values({
      purpose: "COLLECT",
      channel: overrides.action === "CALL" ? "03" : "02",
      agentId: org.north.agent.id,
      borrowerId: caseIds.borrowerId,
      caseId: caseIds.caseId,
      contactId: caseIds.contactId,
      ...overrides,
    })
    .execute();

const usedToday = async (caseId = caseIds.caseId) => {
  const { guard } = await as(org.north.agent, NOON);
  const { calls } = await guard.check({ taskId: caseId, action: "CALL" });
  const { messages } = await guard.check({ taskId: caseId, action: "MESSAGE" });
  return { calls: calls?.done, messages: messages?.done };
};

describe("a contact made elsewhere", () => {
  test("inside the window is checked, stored and counted, without a notification", async () => {
    expect(await record(NOON)).toMatchObject({ breach: null });
    expect(await attempts()).toMatchObject([{ action: "MESSAGE", verdict: "WARN" }]);
    const [attempt] = await attempts();
    expect([attempt?.at, attempt?.decidedAt]).toEqual([NOON, NOON]);
    expect(await listNotices(org.north.leader)).toEqual([]);
  });

  test.each([
    ["WhatsApp at night", NIGHT, { channel: "05" }, "HOURS"],
    ["a call at night", NIGHT, { channel: "03" }, "HOURS"],
    ["mail on a Sunday", SUNDAY, { channel: "08" }, "HOURS"],
    ["Viber on a holiday", HOLIDAY, { channel: "06" }, "HOURS"],
    ["a quick result at night", NIGHT, { channel: "03", result: "CR70" }, "HOURS"],
  ] as const)("G49: %s is a breach", async (_, at, input, rule) => {
    expect(await record(at, input)).toMatchObject({ breach: rule });
    const [attempt] = await attempts();
    expect([attempt?.at, attempt?.decidedAt]).toEqual([at, at]);
    expect(attempt?.verdict).toBe("BLOCK");
    const { log } = await as(org.north.leader, at);
    const { rows } = await log.list({ id: caseIds.caseId });
    expect(rows.map((row) => [row.breach, row.contactedAt])).toEqual([[rule, at]]);
  });

  test("a breach is notified to the leaders of the agent, once, and recorded in the trail", async () => {
    await record(NIGHT);
    expect(await listNotices(org.north.leader)).toEqual(["CONTACT_BREACH"]);
    expect(await listNotices(org.north.admin)).toEqual(["CONTACT_BREACH"]);
    expect(await listNotices(org.north.agent)).toEqual([]);
    expect(await listNotices(org.south.leader)).toEqual([]);
    const lines = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "contact.breach")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(lines).toMatchObject([{ after: { caseId: caseIds.caseId, reason: "outsideHours" } }]);
  });

  test("of a dead borrower, or with a closed number, is a breach once it is known", async () => {
    const { db } = database;
    const { phone } = await db
      .selectFrom("contact")
      .select("phone")
      .where("id", "=", caseIds.contactId)
      .executeTakeFirstOrThrow();
    await assignEarlier();
    const entry = { phone, reason: "COMPLAINT" };
    await db
      .insertInto("doNotContact")
      .values({ ...entry, channel: "05", createdAt: NOON })
      .execute();
    const before = new Date(NOON.getTime() - 60_000);
    const first = await record(NIGHT, { contactedAt: before });
    expect(first.breach).toBeNull();
    const { version } = first;
    const second = await record(NIGHT, { contactedAt: NOON, version });
    expect(second.breach).toBe("DNC");
    const viber = { channel: "06", contactedAt: NOON } as const;
    caseIds = await newCase(db, { now: NOON, agentId: org.north.agent.id });
    await assignEarlier();
    await db
      .insertInto("borrowerFlag")
      .values({
        borrowerId: caseIds.borrowerId,
        kind: "DECEASED",
        fromOn: "2026-03-20",
        recordedAt: NOON,
      })
      .execute();
    const early = await record(NIGHT, { ...viber, contactedAt: before });
    expect(early.breach).toBeNull();
    const late = await record(NIGHT, { ...viber, version: early.version });
    expect(late.breach).toBe("HOLD");
  });

  test("is judged at its own time, not at the time of record", async () => {
    const inTime = new Date("2026-03-31T12:50:00Z");
    const first = await record(NIGHT, { contactedAt: inTime });
    expect(first.breach).toBeNull();
    const morning = new Date("2026-04-01T03:00:00Z");
    const { version } = first;
    const later = await record(morning, { contactedAt: NIGHT, version });
    expect(later.breach).toBe("HOURS");
    expect((await attempts()).map(({ at }) => at)).toEqual([inTime, NIGHT]);
  });

  test.each([
    ["an hour ahead", 3_600_000],
    ["four days ago", -4 * 86_400_000],
  ])("recorded for %s is refused by its field", async (_, ms) => {
    const contactedAt = new Date(NOON.getTime() + ms);
    await expect(record(NOON, { contactedAt })).rejects.toMatchObject({
      cause: { field: "contactedAt" },
    });
    expect(await attempts()).toEqual([]);
  });

  test("counts over all loans of the borrower, conversations among them", async () => {
    const other = await newCase(database.db, {
      now: NOON,
      borrowerId: caseIds.borrowerId,
      agentId: org.north.agent.id,
    });
    const { version } = await record(NOON, { channel: "03", callStatus: "CNCT" });
    expect(await usedToday(other.caseId)).toEqual({ calls: 1, messages: 0 });
    const { guard } = await as(org.north.agent, NOON);
    const result = await guard.check({ taskId: other.caseId, action: "CALL" });
    expect(result.findings.map(({ reason }) => reason)).toContain("conversationTooRecent");
    await record(NOON, { version });
    expect(await usedToday(other.caseId)).toEqual({ calls: 1, messages: 1 });
  });

  test("counts once under one key, however often it is sent", async () => {
    const context = { idempotencyKey: crypto.randomUUID() };
    const replies = await Promise.all(Array.from({ length: 5 }, () => record(NIGHT, {}, context)));
    expect(new Set(replies.map(({ logId }) => logId)).size).toBe(1);
    expect(await attempts()).toHaveLength(1);
    expect(await listNotices(org.north.leader)).toEqual(["CONTACT_BREACH"]);
  });

  test("counts among the agent's calls of its day if made by phone", async () => {
    await record(NIGHT, { channel: "03", callStatus: "CNCT", contactedAt: NOON });
    await processAgentFacts(createTestContext(database.db, null));
    const counted = await database.db
      .selectFrom("agentDay")
      .select(["calls", "connected", "logs"])
      .where("agentId", "=", org.north.agent.id)
      .where("day", "=", "2026-03-31")
      .executeTakeFirstOrThrow();
    await record(NIGHT, { version: 2 });
    await processAgentFacts(createTestContext(database.db, null));
    const recount = await database.db
      .selectFrom("agentDay")
      .select(["calls", "connected", "logs"])
      .where("agentId", "=", org.north.agent.id)
      .where("day", "=", "2026-03-31")
      .executeTakeFirstOrThrow();
    expect(counted.calls).toBeGreaterThan(0);
    expect(counted.connected).toBeGreaterThan(0);
    expect(recount).toEqual({ ...counted, logs: counted.logs + 1 });
  });
});

describe("a result without a separate contact", () => {
  test.each([
    ["a text that failed", { channel: "02", result: "MSF" }],
    ["an assessment of the borrower", { channel: "03", result: "CR60" }],
  ] as const)("%s can be recorded at any time and counts nothing", async (_, input) => {
    expect(await record(NIGHT, input)).toMatchObject({ breach: null });
    expect(await attempts()).toEqual([]);
  });

  test("is not counted beside its message or call from here, and the next result is", async () => {
    await addAttempt({ action: "SMS", at: NOON });
    const sms = { channel: "02", result: "MSS" } as const;
    const { version } = await record(NIGHT, sms);
    expect(await attempts()).toHaveLength(1);
    const next = await record(NIGHT, { ...sms, version });
    expect(next.breach).toBe("HOURS");
    expect(await attempts()).toHaveLength(2);
    const quarter = new Date(NOON.getTime() + 900_000);
    await addAttempt({ action: "CALL", at: NOON });
    const spoke = { channel: "03", callStatus: "CNCT" } as const;
    const later = await record(quarter, { ...spoke, version: next.version });
    expect(later.breach).toBeNull();
    expect(await attempts()).toHaveLength(3);
  });

  test("that reports a conversation makes one of the call before it", async () => {
    await addAttempt({ action: "CALL", at: NOON });
    const spoke = { channel: "03", callStatus: "CNCT" } as const;
    const recordedAt = new Date(NOON.getTime() + 900_000);
    await record(recordedAt, spoke);
    const spoken = await attempts();
    expect(spoken.map(({ connectedAt }) => connectedAt)).toEqual([recordedAt]);
    const { log } = await as(org.north.leader, recordedAt);
    const { rows } = await log.list({ id: caseIds.caseId });
    expect(rows.map(({ contactedAt }) => contactedAt)).toEqual([NOON]);
  });

  test("is covered once by a message from here on its channel, and not at a later contact time", async () => {
    await addAttempt({ action: "SMS", at: NOON });
    const hour = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
    const text = { channel: "02", result: "MSS" } as const;
    const first = await record(hour(2), { ...text, contactedAt: hour(1) });
    expect(await attempts()).toHaveLength(2);
    const { version } = first;
    const chat = { channel: "05", result: "MSS", version } as const;
    const second = await record(hour(2), chat);
    expect(await attempts()).toHaveLength(3);
    const third = await record(hour(3), { ...text, version: second.version });
    expect(await attempts()).toHaveLength(3);
    await record(hour(3), { ...text, version: third.version });
    expect(await attempts()).toHaveLength(4);
  });

  test("covers a message sent within its minute of contact", async () => {
    await addAttempt({ action: "SMS", at: new Date(NOON.getTime() + 40_000) });
    await record(new Date(NOON.getTime() + 600_000), {
      channel: "02",
      result: "MSS",
      contactedAt: NOON,
    });
    expect(await attempts()).toHaveLength(1);
  });

  test("each channel is counted separately: two texts close texts and nothing else", async () => {
    await addAttempt({ action: "SMS", at: NOON });
    await addAttempt({ action: "SMS", at: NOON });
    const { guard } = await as(org.north.agent, NOON);
    const closed = async () => {
      const target = { taskId: caseIds.caseId, contactId: caseIds.contactId };
      const { channels } = await guard.checkChannels(target);
      return channels.flatMap(({ channel, findings }) =>
        findings.some(({ rule }) => rule === "FREQ_MSG") ? [channel] : [],
      );
    };
    expect(await closed()).toEqual(["02"]);
    await record(NOON);
    const { version } = await record(NOON, { version: 2 });
    expect(await closed()).toEqual(["02", "05"]);
    expect(await record(NOON, { version })).toMatchObject({ breach: "FREQ_MSG" });
    const mail = { channel: "08", version: version + 1 } as const;
    expect(await record(NOON, mail)).toMatchObject({ breach: null });
  });

  test("an old call from here does not cover another one", async () => {
    await addAttempt({ action: "CALL", at: NOON });
    const spoke = { channel: "03", callStatus: "CNCT" } as const;
    expect(await record(NIGHT, spoke)).toMatchObject({ breach: "HOURS" });
    expect(await attempts()).toHaveLength(2);
  });
});
