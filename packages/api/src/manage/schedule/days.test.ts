import { beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { atOnce, useTestDatabase, waitsInLock } from "@kolekta/db/testing";
import { sql } from "kysely";
import { newUser, type Organisation, organisation, type Persona, ROLE } from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { getRefusal, testClock } from "../../session/testing.ts";
import { manageRouter } from "../router.ts";

const database = useTestDatabase();
const createCaller = createCallerFactory(manageRouter);
/** A Monday, nine o'clock in Jakarta. */
const clock = testClock("2026-03-02T02:00:00Z");
const MON = "2026-03-02";
const TUE = "2026-03-03";
const SUN = "2026-03-08";
let org: Organisation;

const as = async (persona: Persona) =>
  createCaller(
    createTestContext(database.db, await getActor(database.db, persona), { now: clock.now }),
  ).schedule;

const getMonth = async (persona: Persona, agent: Persona) => {
  const { rows } = await (await as(persona)).list({ month: "2026-03" });
  const row = rows.find(({ agentId }) => agentId === agent.id);
  return { codes: row?.codes.slice(1, 3), off: row?.off };
};

beforeAll(async () => {
  org = await organisation(database.db);
});

beforeEach(async () => {
  await database.db.deleteFrom("scheduledDay").execute();
});

describe("days by hand", () => {
  const day = (agent: Persona, on: string, code: string | null, seen: string | null = null) => ({
    agentId: agent.id,
    day: on,
    code,
    seen,
  });

  test("are created, changed and deleted", async () => {
    const { agent, colleague, leader } = org.north;
    const call = await as(leader);
    await call.saveDays({
      days: [day(agent, MON, "d"), day(agent, TUE, "A"), day(colleague, MON, "OFF")],
    });
    expect(await getMonth(leader, agent)).toEqual({ codes: ["D", "A"], off: [] });
    await call.saveDays({ days: [day(agent, MON, "M", "D"), day(agent, TUE, null, "A")] });
    expect(await getMonth(leader, agent)).toEqual({ codes: ["M", null], off: [] });
    const lines = await database.db
      .selectFrom("auditLog")
      .select(["after", "before"])
      .where("action", "=", "schedule.save")
      .orderBy("id", "desc")
      .limit(1)
      .execute();
    expect(lines).toEqual([
      {
        before: {
          days: [
            [agent.id, MON, "D"],
            [agent.id, TUE, "A"],
          ],
        },
        after: {
          days: [
            [agent.id, MON, "M"],
            [agent.id, TUE, null],
          ],
        },
      },
    ]);
  });

  test("changed by another user meanwhile are reported, and none is saved (G11)", async () => {
    const { agent, leader, admin } = org.north;
    await (await as(leader)).saveDays({ days: [day(agent, MON, "D")] });
    const call = await as(admin);
    for (const seen of [null, "M"])
      expect(
        await getRefusal(
          call.saveDays({ days: [day(agent, TUE, "A"), day(agent, MON, "F", seen)] }),
        ),
      ).toBe("schedule.changed");
    expect(await getRefusal(call.saveDays({ days: [day(agent, TUE, null, "A")] }))).toBe(
      "schedule.changed",
    );
    expect(await getMonth(leader, agent)).toEqual({ codes: ["D", null], off: [] });
  });

  test("written by two users at once are saved by one", async () => {
    const { agent, leader, admin } = org.north;
    const [leaderApi, other] = await Promise.all([as(leader), as(admin)]);
    const tried = await Promise.allSettled([
      leaderApi.saveDays({ days: [day(agent, MON, "D")] }),
      other.saveDays({ days: [day(agent, MON, "A")] }),
    ]);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test("follow the rules of a roster", async () => {
    const { agent, leader } = org.north;
    const call = await as(leader);
    for (const [key, dayInput] of [
      ["schedule.issue.pastDay", day(agent, "2026-03-01", "D")],
      ["schedule.issue.pastDay", day(agent, "2026-03-01", null, "D")],
      ["schedule.issue.codeUnknown", day(agent, MON, "X")],
      ["schedule.issue.closedDay", day(agent, SUN, "D")],
      ["schedule.notAgent", day(leader, MON, "D")],
      ["record.notFound", day(org.south.agent, MON, "D")],
    ] as const)
      expect(await getRefusal(call.saveDays({ days: [dayInput] }))).toBe(key);
  });

  test("are visible and editable within the limits of each role", async () => {
    const { north, south } = org;
    const ops = await as(org.operations);
    await ops.saveDays({ days: [day(north.agent, MON, "D"), day(south.agent, MON, "A")] });
    for (const reader of [org.inspector, org.management]) {
      const call = await as(reader);
      expect((await call.list({ month: "2026-03" })).total).toBe(4);
      expect(await getRefusal(call.saveDays({ days: [day(north.agent, TUE, "D")] }))).toBe(
        "access.denied",
      );
    }
    const leads = await as(north.leader);
    expect((await leads.list({ month: "2026-03" })).rows.map(({ login }) => login)).toEqual([
      "north-agent",
      "north-colleague",
    ]);
    for (const stranger of [north.agent, org.administrator])
      expect(await getRefusal((await as(stranger)).list({ month: "2026-03" }))).toBe(
        "access.denied",
      );
  });

  test("are found by institution, code, name and group", async () => {
    const { north, south } = org;
    const ops = await as(org.operations);
    await ops.saveDays({ days: [day(north.agent, MON, "D")] });
    const found = async (filter: object) =>
      (await ops.list({ month: "2026-03", ...filter })).rows.map(({ login }) => login);
    expect(await found({ code: "d" })).toEqual(["north-agent"]);
    expect(await found({ institutionId: south.id })).toEqual(["south-agent", "south-colleague"]);
    expect(await found({ text: "NORTH-COLL" })).toEqual(["north-colleague"]);
    expect(await found({ groupId: north.groupId, stageId: org.stages.late })).toEqual([]);
    expect((await ops.list({ month: "2026-02", code: "D" })).rows).toEqual([]);
  });

  test("remain visible for a former agent in the months with scheduled days", async () => {
    const leaver = await newUser(database.db, {
      login: "south-gone",
      roleId: ROLE.agent,
      institutionId: org.south.id,
    });
    const admin = await as(org.south.admin);
    await admin.saveDays({ days: [day(leaver, MON, "D")] });
    await database.db
      .updateTable("appUser")
      .set({ status: "DISABLED" })
      .where("id", "=", leaver.id)
      .execute();
    const logins = async (month: string) =>
      (await admin.list({ month })).rows.map(({ login }) => login);
    expect(await logins("2026-03")).toContain("south-gone");
    expect(await logins("2026-04")).not.toContain("south-gone");
  });
});

describe("days that are switched off", () => {
  const schedule = async () => {
    const admin = await as(org.north.admin);
    const { agent, colleague } = org.north;
    await admin.saveDays({
      days: [agent, colleague].flatMap(({ id: agentId }) =>
        [MON, TUE].map((day) => ({ agentId, day, code: "D", seen: null })),
      ),
    });
    return admin;
  };

  test("belong to an agent or an institution, and can be switched on later", async () => {
    const admin = await schedule();
    const { agent, colleague, id: institutionId } = org.north;
    const agentId = agent.id;
    expect(await admin.updateStatus({ agentId, from: MON, to: TUE, enabled: false })).toEqual({
      changed: 2,
    });
    expect(await admin.updateStatus({ institutionId, from: TUE, enabled: false })).toEqual({
      changed: 1,
    });
    expect((await getMonth(org.north.admin, agent)).off).toEqual([2, 3]);
    expect((await getMonth(org.north.admin, colleague)).off).toEqual([3]);
    expect((await admin.countDays({ month: "2026-03" })).slice(1, 3)).toMatchObject([
      { day: MON, scheduled: 1, onShift: 1, off: 1 },
      { day: TUE, scheduled: 0, onShift: 0, off: 2 },
    ]);
    await admin.saveDays({ days: [{ agentId, day: MON, code: "A", seen: "D" }] });
    expect((await getMonth(org.north.admin, agent)).off).toEqual([2, 3]);
    await admin.updateStatus({ agentId, from: MON, to: TUE, enabled: true });
    expect((await getMonth(org.north.admin, agent)).off).toEqual([]);
  });

  test("limits days of an institution to agents in sight, for a leader to the own group", async () => {
    const { admin, agent, leader, id: institutionId } = org.north;
    const loner = await newUser(database.db, {
      login: "north-loner",
      roleId: ROLE.agent,
      institutionId,
    });
    const days = [agent, loner].map(({ id: agentId }) => ({
      agentId,
      day: TUE,
      code: "D",
      seen: null,
    }));
    await (await as(admin)).saveDays({ days });
    const off = { institutionId, from: TUE, to: TUE, enabled: false };
    const changed = await (await as(leader)).updateStatus(off);
    expect(changed).toMatchObject({ changed: 1 });
    expect(await (await as(admin)).updateStatus(off)).toMatchObject({ changed: 1 });
    const groups = await (await as(org.south.admin)).listGroups();
    expect(groups.map(({ id }) => id)).toEqual([org.south.groupId]);
  });

  test("are in sight, not in the past, and scheduled", async () => {
    const admin = await schedule();
    const { agent, id: institutionId } = org.north;
    const agentId = agent.id;
    const off = { enabled: false } as const;
    for (const [key, input] of [
      ["schedule.issue.pastDay", { agentId, from: "2026-03-01", to: TUE }],
      ["schedule.nothingScheduled", { agentId, from: SUN }],
      ["range.reversed", { agentId, from: TUE, to: MON }],
      ["range.tooLong", { agentId, from: MON, to: "2026-07-01" }],
      ["record.notFound", { agentId: org.south.agent.id, from: MON }],
      ["record.notFound", { institutionId: org.south.id, from: MON }],
    ] as const)
      expect(await getRefusal(admin.updateStatus({ ...input, ...off }))).toBe(key);
    expect(admin.updateStatus({ agentId, institutionId, from: MON, ...off })).rejects.toThrow();
  });
});

describe("shift codes", () => {
  const EVENING = {
    code: "e",
    nameEn: "Evening",
    nameCn: "晚班",
    nameEs: "Malam",
    kind: "WORK",
    from: "12:00",
    to: "20:00",
    breakFrom: "16:00",
    breakTo: "16:30",
    overtime: false,
    colour: "purple",
    enabled: true,
    version: null,
  } as const;

  test("are read by schedulers and changed by one role", async () => {
    const codes = await (await as(org.north.leader)).listCodes();
    expect(codes.map(({ code }) => code)).toEqual([
      "D",
      "M",
      "A",
      "F",
      "OFF",
      "AL",
      "SL",
      "H",
      "T",
    ]);
    expect(codes[0]).toMatchObject({
      name: "Day",
      from: "08:00",
      to: "17:00",
      breakFrom: "12:00",
      breakTo: "13:00",
    });
    expect(await getRefusal((await as(org.north.admin)).saveCode(EVENING))).toBe("access.denied");
    const limited = await getActor(database.db, org.operations, { institutionIds: [org.north.id] });
    const ofNorth = createCaller(createTestContext(database.db, limited)).schedule;
    expect(await getRefusal(ofNorth.saveCode(EVENING))).toBe("access.denied");
    const ops = await as(org.operations);
    expect(await ops.saveCode(EVENING)).toMatchObject({ code: "E", version: 1 });
    expect(await getRefusal(ops.saveCode(EVENING))).toBe("schedule.codeInUse");
    const renamed = { ...EVENING, nameEn: "Late", version: 1 };
    const rename = () => ops.saveCode(renamed);
    const both = await atOnce(database.db, "audit_log", rename, () => getRefusal(rename()));
    expect(both[0]).toMatchObject({ name: "Late", version: 2 });
    expect(both[1]).toBe("record.changed");
    const unknown = { ...renamed, code: "X" };
    expect(await getRefusal(ops.saveCode(unknown))).toBe("record.notFound");
  });

  test("remain of their kind while days use them, and disabled ones cannot be assigned", async () => {
    const ops = await as(org.operations);
    const [, morning] = await ops.listCodes();
    if (!morning) throw new Error("no code");
    const { name: _, ...codeFields } = morning;
    await ops.saveDays({
      days: [{ agentId: org.north.agent.id, day: MON, code: "M", seen: null }],
    });
    const training = { ...codeFields, kind: "TRAINING" } as const;
    expect(await getRefusal(ops.saveCode(training))).toBe("schedule.kindUsed");
    await ops.saveCode({ ...codeFields, enabled: false });
    const attempt = ops.saveDays({
      days: [{ agentId: org.north.agent.id, day: TUE, code: "M", seen: null }],
    });
    expect(await getRefusal(attempt)).toBe("schedule.issue.codeDisabled");
  });

  test.each([
    ["schedule.hoursRequired", { from: null }],
    ["schedule.hoursNotOfKind", { kind: "LEAVE", breakFrom: null, breakTo: null }],
    ["schedule.hoursReversed", { to: "11:00" }],
    ["inactivity.breakHalf", { breakTo: null }],
    ["inactivity.breakReversed", { breakFrom: "17:00" }],
    ["schedule.breakOutside", { breakFrom: "11:00" }],
  ] as const)("are refused with %s", async (key, change) => {
    const ops = await as(org.operations);
    const attempt = ops.saveCode({ ...EVENING, code: "Z", ...change });
    expect(attempt).rejects.toThrow(key);
  });
});

test("days and their status wait for the change of a day before them", async () => {
  const { agent, leader } = org.north;
  const { saveDays, updateStatus } = await as(leader);
  const day = { agentId: agent.id, day: MON };
  await saveDays({ days: [{ ...day, code: "D", seen: null }] });
  const lock = sql`select from scheduled_day for no key update`;
  for (const change of [
    () => saveDays({ days: [{ ...day, code: "A", seen: "D" }] }),
    () => updateStatus({ agentId: agent.id, from: MON, enabled: false }),
  ])
    expect(await waitsInLock(database.db, lock, change)).toBe(true);
});
