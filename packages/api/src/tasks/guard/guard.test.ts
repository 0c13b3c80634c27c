import { beforeAll, beforeEach, expect, test } from "bun:test";
import {
  type CaseIds,
  newCase,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { useTestDatabase } from "@kolekta/db/testing";
import type { Ctx } from "../../core/context.ts";
import { toLocalDay } from "../../core/day.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { inTransaction } from "../../core/transaction.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { tasksRouter } from "../router.ts";
import { type GuardRequest, guardContact, rememberConversation } from "./actions/guard.ts";

const database = useTestDatabase();
const NOON = new Date("2026-03-31T05:00:00Z");
const NIGHT = new Date("2026-03-31T13:00:00Z");
const call = createCallerFactory(tasksRouter);
let org: Organisation;
let caseIds: CaseIds;

const createContext = async (persona: Persona, now = NOON): Promise<Ctx> => {
  const actor = await getActor(database.db, persona);
  return {
    ...createTestContext(database.db, actor, { now: () => now }),
    actor,
    procedure: "test",
    today: () => toLocalDay(now, actor.zone),
  };
};
const as = async (persona: Persona, now = NOON) => call(await createContext(persona, now)).guard;

/** Approves as management a proposal of operations. */
const approve = (proposed: Promise<{ proposalId: number }>) =>
  approveProposed(database.db, org.management, NOON, proposed);

const contact = async (persona: Persona, overrides: Partial<GuardRequest> = {}, now = NOON) => {
  const request: GuardRequest = {
    action: "CALL",
    taskId: caseIds.caseId,
    contactId: caseIds.contactId,
    ...overrides,
  };
  return inTransaction(await createContext(persona, now), request, async (tx) => {
    const pass = await guardContact(tx, request);
    tx.audit({ action: "guard.test", entity: "collection_case", entityId: request.taskId });
    return pass;
  });
};

const decisions = () =>
  database.db
    .selectFrom("guardDecision")
    .selectAll()
    .where("caseId", "=", caseIds.caseId)
    .orderBy("id")
    .execute();
const attempts = async () => {
  const rows = await database.db
    .selectFrom("contactAttempt")
    .select("id")
    .where("caseId", "=", caseIds.caseId)
    .execute();
  return rows.length;
};

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("appUser")
    .set({ certifiedUntil: "2027-01-01" })
    .where("roleId", "in", [ROLE.agent, ROLE.leader])
    .execute();
});

beforeEach(async () => {
  caseIds = await newCase(database.db, { now: NOON, agentId: org.north.agent.id, dpd: 5 });
});

test("an allowed call counts for the borrower and leaves its decision with the rules' versions", async () => {
  const pass = await contact(org.north.agent);
  expect(pass.attemptId).toBeNumber();
  const [stored] = await decisions();
  expect(stored).toMatchObject({
    verdict: "WARN",
    profile: "ID",
    actorId: org.north.agent.id,
    overrideReason: null,
  });
  const findings = stored?.findings as { rule: string; version: number }[];
  expect(findings.map((finding) => `${finding.rule} ${finding.version}`)).toEqual([
    "IDENTITY 1",
    "WARNING_LETTER 1",
  ]);
});

test("a blocked call leaves only evidence", async () => {
  await expect(contact(org.north.agent, {}, NIGHT)).rejects.toMatchObject({
    key: "guard.outsideHours",
    params: { from: "08:00", to: "20:00" },
  });
  await contact(org.north.agent, {}, NIGHT).catch(() => undefined);
  expect((await decisions()).map((decision) => decision.verdict)).toEqual(["BLOCK", "BLOCK"]);
  expect(await attempts()).toBe(0);
});

test("at most six of twenty simultaneous calls by two agents go out that day", async () => {
  const both = Array.from({ length: 20 }, (_, index) =>
    contact(index % 2 ? org.north.agent : org.north.leader),
  );
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.filter((result) => result.status === "fulfilled")).toHaveLength(6);
  expect(await attempts()).toBe(6);
  expect(await decisions()).toHaveLength(20);
});

test("another loan of the same borrower shares the count", async () => {
  const other = await newCase(database.db, {
    now: NOON,
    borrowerId: caseIds.borrowerId,
    agentId: org.north.agent.id,
  });
  for (let n = 0; n < 6; n += 1) await contact(org.north.agent);
  await expect(contact(org.north.agent, { taskId: other.caseId })).rejects.toMatchObject({
    key: "guard.tooManyAttempts",
  });
});

test("a conversation rests the borrower for four hours", async () => {
  const { attemptId } = await contact(org.north.agent);
  await rememberConversation(database.db, attemptId as number, NOON);
  const at = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000);
  await expect(contact(org.north.agent, {}, at(239))).rejects.toMatchObject({
    key: "guard.conversationTooRecent",
  });
  expect(await contact(org.north.agent, {}, at(240))).toMatchObject({
    decision: { verdict: "WARN" },
  });
});

test("a leader overrides a frequency block with a reason, and the hours stay closed to all", async () => {
  for (let n = 0; n < 6; n += 1) await contact(org.north.agent);
  const overrideReason = "borrower asked for a call back";
  await expect(contact(org.north.agent, { overrideReason })).rejects.toMatchObject({
    key: "guard.tooManyAttempts",
  });
  await expect(contact(org.north.leader)).rejects.toMatchObject({ key: "guard.tooManyAttempts" });
  await contact(org.north.leader, { overrideReason });
  expect((await decisions()).at(-1)).toMatchObject({ verdict: "BLOCK", overrideReason });
  await expect(contact(org.north.leader, { overrideReason }, NIGHT)).rejects.toMatchObject({
    name: "AppError",
  });
});

test("a hold, a do-not-contact entry and an uncertified agent each stop the call", async () => {
  const { db } = database;
  await db
    .insertInto("doNotContact")
    .values({ borrowerId: caseIds.borrowerId, reason: "COMPLAINT" })
    .execute();
  await expect(contact(org.north.agent)).rejects.toMatchObject({
    key: "guard.doNotContact",
    params: { why: "COMPLAINT", subject: "PERSON", until: "NONE" },
  });
  await db
    .updateTable("doNotContact")
    .set({ liftedAt: NOON, lifterId: org.north.leader.id, liftReason: "test" })
    .where("borrowerId", "=", caseIds.borrowerId)
    .execute();
  await db
    .insertInto("caseHold")
    .values({ caseId: caseIds.caseId, kind: "ALREADY_PAID" })
    .execute();
  await expect(contact(org.north.agent)).rejects.toMatchObject({ key: "guard.onHold" });
  await expect(
    contact(org.north.admin, { action: "ASSIGN", contactId: null, agentId: org.north.admin.id }),
  ).rejects.toMatchObject({ key: "guard.notCertified" });
});

const getPhone = async (id: number) =>
  (
    await database.db
      .selectFrom("contact")
      .select("phone")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).phone;

test("the check shows guard result and count before the click, without a trace", async () => {
  await contact(org.north.agent);
  const result = await (
    await as(org.north.agent, NIGHT)
  ).check({ taskId: caseIds.caseId, contactId: caseIds.contactId, action: "CALL" });
  expect(result).toMatchObject({
    verdict: "BLOCK",
    calls: { done: 1, max: 6 },
    messages: null,
    zone: "Asia/Jakarta",
  });
  expect(result.retryAt).toEqual(new Date("2026-04-01T01:00:00Z"));
  expect(await decisions()).toHaveLength(1);
});

test("the coming contact days respect Sundays, holidays and the window of the borrower", async () => {
  const { listOpenDays } = await as(org.north.agent, NOON);
  const { days } = await listOpenDays({ taskId: caseIds.caseId });
  const open = days ?? [];
  const has = (day: string) => open.some((openDay) => openDay.day === day);
  // The Wednesday, Good Friday, the Saturday, Easter Sunday.
  expect(["2026-04-01", "2026-04-03", "2026-04-04", "2026-04-05"].map(has)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(open[0]).toEqual({
    day: "2026-03-31",
    from: new Date("2026-03-31T01:00:00Z"),
    to: new Date("2026-03-31T13:00:00Z"),
  });
  const south = await as(org.south.agent, NOON);
  await expect(south.listOpenDays({ taskId: caseIds.caseId })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("the channels to a contact are closed, each with its own reason", async () => {
  await database.db
    .insertInto("doNotContact")
    .values({ phone: await getPhone(caseIds.contactId), channel: "05", reason: "COMPLAINT" })
    .execute();
  const target = { taskId: caseIds.caseId, contactId: caseIds.contactId };
  const blocks = async (now: Date) => {
    const { guard } = call(await createContext(org.north.agent, now));
    const { channels } = await guard.checkChannels(target);
    return channels.flatMap(({ channel, findings }) =>
      findings
        .filter(({ verdict }) => verdict === "BLOCK")
        .map(({ reason }) => `${channel} ${reason}`),
    );
  };
  expect(await blocks(NOON)).toEqual(["05 doNotContact"]);
  const night = await blocks(NIGHT);
  expect(night).toHaveLength(7);
  expect(night).toContain("08 outsideHours");
  await expect((await as(org.south.agent)).checkChannels(target)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await decisions()).toEqual([]);
});

test("a case of another institution can neither be checked nor contacted", async () => {
  await expect(
    (await as(org.south.agent)).check({ taskId: caseIds.caseId, action: "CALL" }),
  ).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(contact(org.south.agent)).rejects.toMatchObject({ key: "record.notFound" });
});

test("a revised rule applies from its day on, and the guard result names its version", async () => {
  const operations = await as(org.operations);
  const hours = { from: "09:00", to: "10:00", weekdays: [1, 2, 3, 4, 5], holidays: true };
  const renewed = {
    profile: "PH" as const,
    rule: "HOURS" as const,
    severity: "BLOCK" as const,
    source: "Test circular",
    params: hours,
  };
  await approve(operations.updateRule({ ...renewed, effectiveFrom: "2026-04-01" }));
  const page = await operations.listRequirements({ profile: "PH" });
  const versions = page.rules.filter((rule) => rule.rule === "HOURS");
  expect(versions.map((rule) => [rule.version, rule.inForce])).toEqual([
    [5, false],
    [4, true],
    [3, false],
    [2, false],
    [1, false],
  ]);
  const later = await (
    await as(org.operations, new Date("2026-04-01T05:00:00Z"))
  ).listRequirements({ profile: "PH" });
  expect(later.rules.find((rule) => rule.rule === "HOURS" && rule.inForce)?.version).toBe(5);
});

const OFFICE = { from: "09:00", to: "17:00", weekdays: [1], holidays: true };

test("a contradictory rule or one with a past day is refused by its field", async () => {
  const operations = await as(org.operations);
  const hours = {
    profile: "ID" as const,
    rule: "HOURS" as const,
    severity: "BLOCK" as const,
    source: "Test circular",
  };
  const bad = { ...hours, effectiveFrom: "2026-04-01", params: { from: "25:00" } };
  await expect(operations.updateRule(bad)).rejects.toMatchObject({
    cause: { key: "guard.badParams", field: "params.from" },
  });
  const backdated = { ...hours, effectiveFrom: "2026-03-31", params: OFFICE };
  await expect(operations.updateRule(backdated)).rejects.toMatchObject({
    cause: { key: "proposal.dayTooEarly", field: "effectiveFrom" },
  });
  await expect((await as(org.north.agent)).updateRule(backdated)).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const actor = {
    ...(await getActor(database.db, org.operations)),
    institutionIds: [org.north.id],
  };
  const limited = call(createTestContext(database.db, actor, { now: () => NOON })).guard;
  const allowed = { ...hours, effectiveFrom: "2026-04-01", params: OFFICE };
  await expect(limited.updateRule(allowed)).rejects.toMatchObject({
    cause: { key: "access.denied" },
  });
});

test("a holiday entered by operations closes its day", async () => {
  const operations = await as(org.operations);
  await approve(
    operations.saveHoliday({
      profile: "ID",
      day: "2026-04-02",
      name: "Test",
      source: "Test decree",
    }),
  );
  const onTheDay = new Date("2026-04-02T05:00:00Z");
  await expect(contact(org.north.agent, {}, onTheDay)).rejects.toMatchObject({
    key: "guard.holiday",
  });
});

test("a guard result cannot be rewritten", async () => {
  await contact(org.north.agent);
  await expect(
    database.db.updateTable("guardDecision").set({ verdict: "ALLOW" }).execute(),
  ).rejects.toThrow(/append-only/);
});
