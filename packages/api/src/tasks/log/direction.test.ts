import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase } from "@kolekta/db/testing";
import { sql } from "kysely";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
  setCountry,
  withTriggerDisabled,
} from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { letterRouter } from "../../telephony/letter/router.ts";
import { tasksRouter } from "../router.ts";
import type { SaveInput } from "./contract.ts";

const database = useTestDatabase();
const call = createCallerFactory(tasksRouter);
const letters = createCallerFactory(letterRouter);
/** Tuesday 21:00 in Jakarta, outside the contact hours, and the noon after. */
const NIGHT = new Date("2026-03-31T14:00:00Z");
const NOON = new Date("2026-04-01T05:00:00Z");
const ASSIGNED_AT = new Date("2026-03-30T05:00:00Z");
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
  caseIds = await newCase(database.db, { now: ASSIGNED_AT, agentId: org.north.agent.id, dpd: 5 });
});

const as = async (persona: Persona, now: Date) =>
  call(createTestContext(database.db, await getActor(database.db, persona), { now: () => now }));

const record = async (now: Date, over: Partial<SaveInput> = {}, persona = org.north.agent) =>
  (await as(persona, now)).log.save({
    taskId: caseIds.caseId,
    version: 1,
    contactId: caseIds.contactId,
    channel: "03",
    callStatus: "CNCT",
    result: "A20RETRY",
    nextCallAt: new Date("2026-04-20T02:00:00Z"),
    ...over,
  });

const check = async (now: Date) =>
  (await as(org.north.agent, now)).guard.check({
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    action: "CALL",
  });

async function warn(now: Date): Promise<void> {
  const { db } = database;
  await db
    .updateTable("borrower")
    .set({ address: "Jl. Melati 5, Jakarta" })
    .where("id", "=", caseIds.borrowerId)
    .execute();
  const { id: templateId } = await db
    .selectFrom("letterTemplate")
    .select("id")
    .where("code", "=", "SP1")
    .where("language", "=", "es")
    .executeTakeFirstOrThrow();
  const actor = await getActor(db, org.north.leader);
  await letters(createTestContext(db, actor, { now: () => now })).send({
    taskId: caseIds.caseId,
    templateId,
    delivery: "PRINTED",
  });
}

const set = (values: Record<string, unknown>) =>
  database.db.updateTable("collectionCase").set(values).where("id", "=", caseIds.caseId).execute();

describe("G49: a call from the borrower at night", () => {
  test("is neither a breach nor an attempt, and still evidence", async () => {
    const { breach } = await record(NIGHT, { direction: "IN" });
    expect(breach).toBeNull();
    const recordedAttempts = await database.db
      .selectFrom("contactAttempt")
      .select(["direction", "decisionId", "purpose", "agentId"])
      .where("caseId", "=", caseIds.caseId)
      .execute();
    expect(recordedAttempts).toEqual([
      { direction: "IN", decisionId: null, purpose: "COLLECT", agentId: org.north.agent.id },
    ]);
    const { calls } = await check(NIGHT);
    expect(calls).toMatchObject({ done: 0 });
    const { rows } = await (await as(org.north.agent, NIGHT)).log.list({ id: caseIds.caseId });
    expect(rows[0]).toMatchObject({ direction: "IN", breach: null });
  });

  test("is notified to the agent's leader with the rule, as only the agent reports the direction", async () => {
    const { logId } = await record(NIGHT, { direction: "IN" });
    const listNotices = (persona: Persona) =>
      database.db
        .selectFrom("taskNotification")
        .select("kind")
        .where("userId", "=", persona.id)
        .where("caseId", "=", caseIds.caseId)
        .execute();
    const notice = [{ kind: "CONTACT_INBOUND" }];
    expect(await listNotices(org.north.leader)).toEqual(notice);
    expect(await listNotices(org.north.admin)).toEqual(notice);
    expect(await listNotices(org.south.leader)).toEqual([]);
    const trail = await database.db
      .selectFrom("auditLog as a")
      .innerJoin("contactAttempt as t", (on) => on.on(sql<boolean>`a.entity_id = t.id::text`))
      .select(["a.after"])
      .where("a.action", "=", "contact.inbound")
      .where("t.logId", "=", logId)
      .execute();
    expect(trail).toMatchObject([{ after: { rule: "HOURS", version: expect.any(Number) } }]);
    const { after } = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "log.save")
      .where("entityId", "=", String(caseIds.caseId))
      .executeTakeFirstOrThrow();
    expect(after).toMatchObject({ direction: "IN" });
  });

  test("at noon causes no notification", async () => {
    await record(NOON, { direction: "IN" });
    const notices = await database.db
      .selectFrom("taskNotification")
      .select("id")
      .where("caseId", "=", caseIds.caseId)
      .execute();
    expect(notices).toEqual([]);
  });

  test("is a conversation: the rest after it begins", async () => {
    await record(NOON, { direction: "IN" });
    const { findings } = await check(new Date(NOON.getTime() + 60_000));
    expect(findings.map(({ reason }) => reason)).toContain("conversationTooRecent");
  });

  test("and an outgoing call at that hour is a breach", async () => {
    expect((await record(NIGHT)).breach).toBe("HOURS");
  });
});

describe("G49: a contact is judged by the facts at its time", () => {
  test("a later letter does not excuse it", async () => {
    const late = new Date("2026-04-03T05:00:00Z");
    await warn(late);
    await record(late, { contactedAt: NOON });
    const { findings } = await database.db
      .selectFrom("guardDecision")
      .select("findings")
      .where("caseId", "=", caseIds.caseId)
      .orderBy("at")
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(findings)).toContain("noWarningLetter");
  });

  test("by the statute for the institution on that day", async () => {
    const { id: institutionId } = org.north;
    const people = { editorId: org.operations.id, approverId: org.management.id };
    const change = {
      ...people,
      institutionId,
      reason: "moved",
      createdAt: ASSIGNED_AT,
      formerCountry: "ID",
      country: "NONE",
      effectiveOn: "2026-04-01",
    };
    await withTriggerDisabled(
      database.db,
      { table: "institution_law", trigger: "institution_law_approved" },
      () =>
        database.db
          .insertInto("institutionLaw")
          .values({ ...change, startedAt: NOON })
          .execute(),
    );
    await setCountry(database.db, institutionId, "NONE");
    const { breach } = await record(NOON, { contactedAt: NIGHT });
    expect(breach).toBe("HOURS");
    await setCountry(database.db, institutionId, "ID");
  });

  test("by the stage of the case at that time", async () => {
    const log = {
      caseId: caseIds.caseId,
      event: "STAGE",
      after: "C10",
      institutionId: org.north.id,
      dpd: 5,
      arrearsMinor: 0,
    };
    await database.db
      .insertInto("caseStatusLog")
      .values([
        { ...log, at: ASSIGNED_AT, stageId: org.stages.early },
        { ...log, at: NOON, stageId: org.stages.late },
      ])
      .execute();
    await set({ stageId: org.stages.late });
    await database.db
      .insertInto("guardRule")
      .values({
        profile: "ID",
        rule: "HOURS",
        version: 99,
        severity: "BLOCK",
        layer: "STAGE",
        stageId: org.stages.early,
        source: "test",
        effectiveFrom: "2026-01-01",
        article: "",
        params: { from: "13:00", to: "20:00", holidays: true, weekdays: [1, 2, 3, 4, 5, 6] },
      })
      .execute();
    const morning = new Date("2026-03-31T03:00:00Z");
    const { breach } = await record(NOON, { contactedAt: morning });
    expect(breach).toBe("HOURS");
  });

  test("an agent reports no time before the assignment of the case; a leader may", async () => {
    const early = { contactedAt: new Date(ASSIGNED_AT.getTime() - 3_600_000) };
    const rejected = record(NOON, early);
    await expect(rejected).rejects.toMatchObject({
      cause: { key: "log.contactBeforeAssignment", field: "contactedAt" },
    });
    await record(NOON, early, org.north.leader);
  });
});

test("a result that fits two contacts appears in the log once", async () => {
  const agent = await as(org.north.agent, NOON);
  const first = await record(NOON);
  await record(new Date(NOON.getTime() + 60_000), { version: first.version });
  const attempts = await database.db
    .selectFrom("contactAttempt")
    .select("id")
    .where("caseId", "=", caseIds.caseId)
    .orderBy("id", "desc")
    .execute();
  expect(attempts).toHaveLength(2);
  await withTriggerDisabled(
    database.db,
    { table: "collection_log", trigger: "collection_log_identity" },
    () =>
      database.db
        .updateTable("collectionLog")
        .set({ attemptId: attempts[0]?.id ?? 0 })
        .where("id", "=", first.logId)
        .execute(),
  );
  const page = (at: number) => agent.log.list({ id: caseIds.caseId, page: at, size: 1 });
  const pages = [await page(1), await page(2), await page(3)];
  expect(pages.map(({ total }) => total)).toEqual([2, 2, 2]);
  expect(pages.map(({ rows }) => rows.length)).toEqual([1, 1, 0]);
  expect(pages[1]?.rows[0]?.logId).toBe(first.logId);
  expect(pages[1]?.rows[0]?.contactedAt).toEqual(pages[0]?.rows[0]?.contactedAt ?? NOON);
});
