import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import type { BaseContext } from "../../core/context.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import type { JobContext } from "../../core/job.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { sameInstant } from "../../core/testing-instant.ts";
import { inTransaction } from "../../core/transaction.ts";
import {
  type NewCase,
  newCase,
  newUser,
  type Organisation,
  organisation,
  type Persona,
  ROLE,
} from "../../seeds/index.ts";
import { startSession } from "../../session/session/actions/session.ts";
import { getRefusal } from "../../session/testing.ts";
import { getSettingApi } from "../../manage/setting/testing.ts";
import { tasksRouter } from "../router.ts";
import type { RecyclingValues } from "./contract.ts";
import { recycleCases } from "./jobs.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(tasksRouter);
/** Tuesday to Friday, noon in Jakarta. */
const at = (time: string) => new Date(`2026-03-${time}:00+07:00`);
const NOW = at("05T12:00");
let org: Organisation;
let agent: Persona;
let people = 0;

const context = (now: Date): BaseContext =>
  createTestContext(database.db, null, { now: () => now, via: "JOB" });

async function runJob(now = NOW): Promise<number> {
  let released = 0;
  const log: JobContext["log"] = ({ cases }) => void (released = Number(cases));
  await recycleCases.run({ ...context(now), log });
  return released;
}

const as = async (persona: Persona, now = NOW) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: () => now }),
  );

const asRule = async (persona: Persona) =>
  (await getSettingApi(database.db, persona, NOW)).recycling;

const logIn = ({ id }: Persona, now: Date) =>
  inTransaction(context(now), null, async (tx) => {
    tx.audit({ action: "session.enter", entity: "user_session", entityId: null });
    return startSession(tx, id, "a-device");
  });

const assignedCase = (overrides: NewCase = {}) =>
  newCase(database.db, {
    now: at("05T11:00"),
    agentId: agent.id,
    assignedAt: at("05T11:00"),
    ...overrides,
  });

const getCase = (caseId: number) =>
  database.db
    .selectFrom("collectionCase")
    .select(["agentId", "status"])
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();

const isAssigned = async (caseId: number) => (await getCase(caseId)).agentId !== null;

const save = async (
  institutionId: number | null,
  values: RecyclingValues | null,
  persona = org.operations,
) => {
  const recycling = await asRule(persona);
  const { rows, defaultRow } = await recycling.list({ size: 200 });
  const current = rows.find((row) => row.institutionId === institutionId);
  return recycling.save({
    institutionId,
    values,
    baseId: (institutionId === null ? defaultRow : current)?.latestId ?? null,
    reason: "As agreed",
  });
};

const DELIVERED: RecyclingValues = {
  untouchedHours: 24,
  noContactDays: 5,
  absentDays: 2,
  includesManual: false,
};

beforeAll(async () => {
  org = await organisation(database.db);
  await database.db
    .updateTable("stage")
    .set({ type: "AUTOMATIC" })
    .where("id", "=", org.stages.early)
    .execute();
});

beforeEach(async () => {
  await database.db
    .updateTable("collectionCase")
    .set({ agentId: null, assignedAt: null })
    .where("status", "in", ["C00", "C10"])
    .execute();
  for (const table of ["taskNotification", "scheduledDay"] as const)
    await database.db.deleteFrom(table).execute();
  people += 1;
  agent = await newUser(database.db, {
    login: `recycled-${people}`,
    roleId: ROLE.agent,
    institutionId: org.north.id,
    groupId: org.north.groupId,
  });
  await database.db
    .updateTable("appUser")
    .set({ createdAt: at("01T08:00") })
    .execute();
  await logIn(agent, at("05T08:00"));
});

describe("a case untouched by its agent", () => {
  test("returns after 24 hours, with a notification to the agent and the leader", async () => {
    const { caseId } = await assignedCase({ assignedAt: at("04T12:00") });
    const other = await assignedCase({ assignedAt: at("04T12:00") });
    const young = await assignedCase({ assignedAt: at("04T12:01") });
    expect(await runJob()).toBe(2);
    expect(await getCase(caseId)).toEqual({ agentId: null, status: "C00" });
    expect(await isAssigned(young.caseId)).toBe(true);
    const notices = await database.db
      .selectFrom("taskNotification")
      .select(["userId", "kind", "count"])
      .orderBy("kind")
      .orderBy("userId")
      .execute();
    expect(notices).toEqual([
      { userId: org.north.leader.id, kind: "CASES_RECYCLED", count: 2 },
      { userId: org.north.admin.id, kind: "CASES_RECYCLED", count: 2 },
      { userId: agent.id, kind: "CASES_RELEASED", count: 2 },
    ]);
    const [assignment] = await (await as(org.north.leader)).assignment.history({ taskId: caseId });
    expect(assignment).toMatchObject({
      endedAs: "UNTOUCHED",
      releasedAt: sameInstant(NOW),
      assignedBy: null,
    });
    expect(await runJob()).toBe(0);
    const line = await database.db
      .selectFrom("auditLog")
      .selectAll()
      .where("action", "=", "recycling.release")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({
      via: "JOB",
      institutionId: org.north.id,
      after: { UNTOUCHED: [caseId, other.caseId] },
    });
  });

  test("stays once the agent has opened or worked it", async () => {
    const opened = await assignedCase({ assignedAt: at("03T12:00") });
    await database.db
      .updateTable("collectionCase")
      .set({ agentOpenedAt: at("03T13:00") })
      .where("id", "=", opened.caseId)
      .execute();
    await assignedCase({ assignedAt: at("03T12:00"), status: "C10" });
    expect(await runJob()).toBe(0);
  });

  test("stays once the agent has opened it while the job waited", async () => {
    const { caseId } = await assignedCase({ assignedAt: at("04T12:00") });
    const opens = sql`update collection_case set agent_opened_at = ${NOW} where id = ${caseId}`;
    await waitsInLock(database.db, opens, runJob);
    expect(await isAssigned(caseId)).toBe(true);
  });

  test("stays while a promise is open, and while it is on hold", async () => {
    const old = { assignedAt: at("01T12:00") };
    const promised = await assignedCase({
      ...old,
      promise: { dueOn: "2026-03-05", amountMinor: 100_000 },
    });
    const { caseId } = await assignedCase(old);
    await database.db
      .updateTable("collectionCase")
      .set({ onHold: true })
      .where("id", "=", caseId)
      .execute();
    expect(await runJob()).toBe(0);
    expect(await runJob(at("05T23:59"))).toBe(0);
    await logIn(agent, at("06T00:05"));
    expect(await runJob(at("06T00:10"))).toBe(1);
    expect(await isAssigned(promised.caseId)).toBe(false);
  });

  test("stays in a manual stage, unless the institution includes it", async () => {
    const { caseId } = await assignedCase({ assignedAt: at("04T12:00"), stageId: org.stages.late });
    expect(await runJob()).toBe(0);
    await save(org.north.id, { ...DELIVERED, includesManual: true });
    expect(await runJob()).toBe(1);
    expect(await isAssigned(caseId)).toBe(false);
    await save(org.north.id, null);
  });

  test("waits out the agent's days off", async () => {
    const assignedAt = at("04T12:00");
    await assignedCase({ assignedAt });
    const day = { institutionId: org.north.id, updatedAt: NOW };
    await database.db
      .insertInto("scheduledDay")
      .values([
        { ...day, agentId: agent.id, dayOn: "2026-03-05", code: "OFF" },
        { ...day, agentId: agent.id, dayOn: "2026-03-04", code: "D" },
        { ...day, agentId: agent.id, dayOn: "2026-03-06", code: "D" },
      ])
      .execute();
    expect(await runJob(at("06T11:59"))).toBe(0);
    await logIn(agent, at("06T08:00"));
    expect(await runJob(at("06T12:00"))).toBe(1);
  });
});

describe("a case without a conversation with its borrower", () => {
  const logged = async (caseId: number, now: Date, relation: "R01" | "R03", persona = agent) => {
    const contact = await database.db
      .selectFrom("contact")
      .innerJoin("collectionCase", "collectionCase.borrowerId", "contact.borrowerId")
      .select(["contact.id", "contact.borrowerId", "institutionId"])
      .where("collectionCase.id", "=", caseId)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id } = await database.db
      .insertInto("collectionLog")
      .values({
        caseId,
        borrowerId: contact.borrowerId,
        agentId: persona.id,
        institutionId: contact.institutionId,
        at: now,
        channel: "03",
        contactName: "x",
        relation,
        phone: "0812",
        source: "x",
        callStatus: "CNCT",
        result: "A20RETRY",
        willingness: 0,
        fraudFlag: false,
        nextCallAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await database.db
      .insertInto("contactAttempt")
      .values({
        borrowerId: contact.borrowerId,
        caseId,
        contactId: contact.id,
        agentId: persona.id,
        action: "CALL",
        purpose: "COLLECT",
        at: now,
        connectedAt: now,
        logId: id,
        channel: "03",
      })
      .execute();
  };

  test("returns when the fifth day of its institution begins", async () => {
    const { caseId } = await assignedCase({
      status: "C10",
      assignedAt: at("01T23:00"),
      openedOn: "2026-02-20",
    });
    await logIn(agent, at("05T23:50"));
    expect(await runJob(at("05T23:59"))).toBe(0);
    await logIn(agent, at("06T00:00"));
    expect(await runJob(at("06T00:00"))).toBe(1);
    expect(await isAssigned(caseId)).toBe(false);
  });

  test("counts from the last conversation with the borrower in person, with any agent", async () => {
    const { caseId } = await assignedCase({ status: "C10", assignedAt: at("01T10:00") });
    await logged(caseId, at("02T10:00"), "R01", org.north.colleague);
    await logged(caseId, at("04T10:00"), "R03");
    await logIn(agent, at("06T08:00"));
    expect(await runJob(at("06T12:00"))).toBe(0);
    await logIn(agent, at("07T00:05"));
    expect(await runJob(at("07T00:10"))).toBe(1);
  });
});

describe("an absent agent", () => {
  beforeEach(async () => {
    await database.db
      .updateTable("userSession")
      .set({ createdAt: at("03T08:00"), lastSeenAt: at("03T17:00") })
      .where("userId", "=", agent.id)
      .execute();
  });

  test("loses all cases two hours into the second missed day", async () => {
    const { caseId } = await assignedCase({ status: "C10", assignedAt: at("03T09:00") });
    expect(await runJob(at("05T09:59"))).toBe(0);
    expect(await runJob(at("05T10:00"))).toBe(1);
    expect(await isAssigned(caseId)).toBe(false);
    const line = await database.db
      .selectFrom("auditLog")
      .select("after")
      .where("action", "=", "recycling.release")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(line.after).toEqual({ ABSENT: [caseId] });
  });

  test("retains them after a login", async () => {
    await assignedCase({ status: "C10", assignedAt: at("03T09:00") });
    await logIn(agent, at("05T09:58"));
    expect(await runJob(at("05T10:00"))).toBe(0);
  });

  test("retains cases assigned after the start of the day", async () => {
    await assignedCase({ status: "C10", assignedAt: at("05T10:00") });
    expect(await runJob(at("05T12:00"))).toBe(0);
  });
});

describe("recycling runs", () => {
  test("return each case once from two simultaneous runs, in batches", async () => {
    const ids: number[] = [];
    for (let n = 0; n < 30; n += 1)
      ids.push((await assignedCase({ assignedAt: at("04T12:00") })).caseId);
    const both = await Promise.all([runJob(), runJob()]);
    expect(both[0] + both[1]).toBe(30);
    const moves = await database.db
      .selectFrom("caseStatusLog")
      .select("caseId")
      .where("caseId", "in", ids)
      .where("event", "=", "RELEASED")
      .execute();
    expect(moves).toHaveLength(30);
  });

  test("skip an institution that has switched everything off", async () => {
    await assignedCase({ assignedAt: at("04T12:00") });
    const off = { untouchedHours: null, noContactDays: null, absentDays: null };
    await save(org.north.id, { ...off, includesManual: false });
    expect(await runJob()).toBe(0);
    const { rows } = await (await asRule(org.north.admin)).list({});
    expect(rows).toMatchObject([{ effective: off, isOwn: true }]);
    await save(org.north.id, null);
    expect(await runJob()).toBe(1);
  });
});

test("the rule is set by operations only, read by leaders, and not by agents", async () => {
  const leader = await asRule(org.north.leader);
  const { defaultRow } = await leader.list({});
  expect(defaultRow.effective).toEqual(DELIVERED);
  expect(await getRefusal(save(null, DELIVERED, org.north.admin))).toBe("access.denied");
  expect(await getRefusal(save(null, null))).toBe("setting.defaultCannotInherit");
  const worker = await asRule(org.north.agent);
  expect(await getRefusal(worker.list({}))).toBe("access.denied");
});
